import { EncodedBody, KeptAnswers } from '#platform/kept-answers.ts';
import { describe, expect, it } from 'vitest';

const bodyOf = (bytes: number) => new EncodedBody('x'.repeat(bytes), '"tag"');

describe('kept answers', () => {
  it('the same address and edition → the same body', () => {
    const answers = new KeptAnswers(1000);
    const body = bodyOf(10);
    answers.keep('/a', '1', body);
    expect(answers.find('/a', '1')).toBe(body);
  });

  it.each([
    ['another edition', '/a', '2'],
    ['another address', '/b', '1'],
  ])('%s → nothing', (_, address, edition) => {
    const answers = new KeptAnswers(1000);
    answers.keep('/a', '1', bodyOf(10));
    expect(answers.find(address, edition)).toBeNull();
  });

  it('a newer edition → takes the place of the older one', () => {
    const answers = new KeptAnswers(1000);
    answers.keep('/a', '1', bodyOf(10));
    answers.keep('/a', '2', bodyOf(20));
    expect(answers.find('/a', '1')).toBeNull();
    expect(answers.find('/a', '2')?.content).toHaveLength(20);
  });

  it('more than there is room for, and all were asked for → the oldest goes, and the new one is kept', () => {
    const answers = new KeptAnswers(100);
    for (const address of ['/a', '/b', '/c']) {
      answers.keep(address, '1', bodyOf(40));
      answers.find(address, '1');
    }
    expect(answers.find('/a', '1')).toBeNull();
    expect(answers.find('/b', '1')).not.toBeNull();
    expect(answers.find('/c', '1')).not.toBeNull();
  });

  it('asked for once, and never again → goes in the end', () => {
    const answers = new KeptAnswers(100);
    answers.keep('/a', '1', bodyOf(40));
    answers.find('/a', '1');
    for (const address of ['/b', '/c', '/d']) answers.keep(address, '1', bodyOf(40));
    expect(answers.find('/a', '1')).toBeNull();
  });

  it('more than there is room for → one that was not asked for goes', () => {
    const answers = new KeptAnswers(100);
    answers.keep('/a', '1', bodyOf(40));
    answers.keep('/b', '1', bodyOf(40));
    answers.find('/a', '1');
    answers.keep('/c', '1', bodyOf(40));
    expect(answers.find('/b', '1')).toBeNull();
    expect(answers.find('/a', '1')).not.toBeNull();
    expect(answers.find('/c', '1')).not.toBeNull();
  });

  it('replaced again and again → does not use up the room', () => {
    const answers = new KeptAnswers(100);
    answers.keep('/a', '1', bodyOf(40));
    for (let edition = 0; edition < 50; edition += 1) answers.keep('/b', String(edition), bodyOf(50));
    expect(answers.find('/a', '1')).not.toBeNull();
  });

  it.each([
    ['too large for the room', 100, 101],
    ['larger than any that is kept', 10_000_000, 600_000],
    ['no room at all', 0, 2],
  ])('%s → not kept', (_, room, bytes) => {
    const answers = new KeptAnswers(room);
    answers.keep('/a', '1', bodyOf(bytes));
    expect(answers.find('/a', '1')).toBeNull();
  });
});
