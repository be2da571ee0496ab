import type { FileRow } from '#features/files/store-imported-file.service.ts';
import {
  READINGS_PER_ANSWER,
  type FileToCheck,
  type ImportAnswer,
  type ImportFacts,
  type ImportOrder,
  type Question,
  type QuestionAnswers,
} from '#features/import/import-messages.ts';
import type { ImportSource, SourceFile } from '#features/import/import-source.ts';
import { stepsToStore } from '#features/import/steps-to-store.ts';
import type { MessageChannel } from '#platform/children/message-channel.ts';
import { MEASURED_KINDS, OWNED_KINDS } from '@carnet/contract/kinds/kinds';
import { listFiles } from '@carnet/contract/kinds/object-files';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { decideImport, collectFileKinds, type ImportDecision } from '@carnet/imports/decide/decide-import';
import { objectKey, type StoredReading } from '@carnet/imports/decide/import-facts';
import { faultAt, FaultList } from '@carnet/imports/decide/import-faults';
import {
  collectIds,
  KnownIds,
  listReplaced,
  type FileKind,
  type NamedIds,
} from '@carnet/imports/decide/known-ids';

interface FileToSend {
  readonly file: FileToCheck;
  readonly bytes: SourceFile;
}

/** One import in the child process: follows the orders of the server and holds the content between them. */
export class ImportSession {
  readonly #source: ImportSource;
  readonly #channel: MessageChannel;
  readonly #named: NamedIds;
  #ids: KnownIds | null = null;
  #decision: ImportDecision | null = null;
  #toSend: FileToSend[] | null = null;
  /** Of the files that the server has looked at, by their ids in the import. */
  readonly #kinds = new Map<string, FileKind>();
  readonly #rows = new Map<string, FileRow>();
  readonly #sizes = new Map<string, number>();
  readonly #fileFaults = new FaultList();

  constructor(source: ImportSource, channel: MessageChannel) {
    this.#source = source;
    this.#channel = channel;
    this.#named = collectIds(source.content);
  }

  async follow(order: Exclude<ImportOrder, { do: 'open' }>): Promise<void> {
    switch (order.do) {
      case 'sendFile':
        return this.#sendFile(order.garageId);
      case 'noteFile':
        return this.#noteFile(order);
      case 'decide':
        return this.#decide(order.facts);
      case 'sendSteps':
        return this.#sendSteps(order.today);
    }
  }

  async #decide({ garageId, ...facts }: ImportFacts): Promise<void> {
    const { content } = this.#source;
    const ids = await this.#learnIds(garageId);
    const fileKinds = collectFileKinds(content, this.#named, ids, this.#kinds);
    const versions = await this.#readVersions();
    const readings = facts.areMileagesConfirmed ? new Map<never, never>() : await this.#readReadings(ids);
    this.#decision = decideImport({ ...facts, content, ids, fileKinds, versions, readings });
    const faults = new FaultList();
    faults.append(this.#decision.faults);
    faults.append(this.#fileFaults);
    const { counts, files } = this.#decision;
    const storageBytes = files.reduce((sum, { row }) => sum + (this.#sizes.get(row.id) ?? 0), 0);
    const decision = { counts, storageBytes, faults: faults.first, faultCount: faults.count };
    await this.#answer({ decision });
  }

  async #learnIds(garageId: string): Promise<KnownIds> {
    const ids = (this.#ids ??= new KnownIds(garageId));
    const learning = ids.learn(this.#named);
    for (let step = learning.next(); !step.done;) {
      step = learning.next(await this.#ask('ids', { of: 'ids', ...step.value }));
    }
    return ids;
  }

  async #readVersions(): Promise<Map<string, number>> {
    const replaced = listReplaced(this.#source.content);
    const versions = new Map<string, number>();
    for (let start = 0; start < replaced.length; start += READINGS_PER_ANSWER) {
      const objects = replaced.slice(start, start + READINGS_PER_ANSWER);
      const answered = await this.#ask('versions', { of: 'versions', objects });
      for (const [index, object] of objects.entries()) {
        const version = answered[index];
        if (typeof version === 'number') versions.set(objectKey(object), version);
      }
    }
    return versions;
  }

  /** Of the vehicles of the account that rows bring mileages of. */
  async #readReadings(ids: KnownIds): Promise<Map<string, StoredReading[]>> {
    const readings = new Map<string, StoredReading[]>();
    const { rows } = this.#source.content;
    const named = [...MEASURED_KINDS, 'reading' as const].flatMap((kind) =>
      rows[kind].map(({ row }) => ids.resolve('vehicle', row.vehicle_id)),
    );
    const own = new Set(named.filter(({ isOwn }) => isOwn).map(({ id }) => id));
    for (const vehicleId of own) {
      const all: StoredReading[] = [];
      for (let isMore = true; isMore;) {
        const part = await this.#ask('readings', { of: 'readings', vehicleId, after: all.at(-1)?.id ?? '' });
        all.push(...part);
        isMore = part.length === READINGS_PER_ANSWER;
      }
      readings.set(vehicleId, all);
    }
    return readings;
  }

  async #ask<Of extends Question['of']>(
    _of: Of,
    asks: Extract<Question, { of: Of }>,
  ): Promise<QuestionAnswers[Of]> {
    await this.#answer({ asks });
    return (await this.#channel.receive()).value as QuestionAnswers[Of];
  }

  /** The next file of those that rows bring. */
  async #sendFile(garageId: string): Promise<void> {
    this.#toSend ??= this.#filesToSend(await this.#learnIds(garageId));
    const next = this.#toSend.shift();
    if (!next) return this.#answer({ file: null, nextBytes: 0 });
    const bytes = await next.bytes.read();
    await this.#answer({ file: next.file, nextBytes: this.#toSend[0]?.bytes.size ?? 0 }, bytes);
  }

  /** Those that rows name which the account lacks: their bytes are looked at before anything is decided. */
  #filesToSend(ids: KnownIds): FileToSend[] {
    const { files, rows } = this.#source.content;
    const used = new Set(
      OWNED_KINDS.flatMap((kind) =>
        rows[kind]
          .filter(({ row, replaces }) => replaces !== undefined || !ids.resolve(kind, row.id).isOwn)
          .flatMap(({ row }) => listFiles<string>(kind, row)),
      ),
    );
    return files.flatMap(({ row }) => {
      const { id: idHere, isOwn } = ids.resolve('file', row.id);
      if (!used.delete(row.id) || isOwn) return [];
      const bytes = this.#source.findFile(row.id);
      if (bytes) return [{ file: { ...row, idHere }, bytes }];
      this.#kinds.set(row.id, 'refused');
      this.#fileFaults.add([faultAt({ file: `files/${row.id}`, line: null }, null, 'not_found')]);
      return [];
    });
  }

  #noteFile({ id, kind, size, row }: Extract<ImportOrder, { do: 'noteFile' }>): void {
    this.#kinds.set(id, kind);
    this.#sizes.set(id, size);
    if (row) this.#rows.set(id, row);
    if (kind !== 'refused') return;
    const file = this.#source.findFile(id)?.path ?? id;
    this.#fileFaults.add([faultAt({ file, line: null }, null, 'wrong_file_kind')]);
  }

  async #sendSteps(today: CivilDate): Promise<void> {
    if (!this.#decision) throw new Error('Nothing is decided yet');
    for (const step of stepsToStore(this.#decision, this.#rows, today)) await this.#answer({ step });
    await this.#answer({ step: null });
  }

  #answer(message: ImportAnswer, bytes?: Uint8Array): Promise<void> {
    return this.#channel.send(message, bytes);
  }
}
