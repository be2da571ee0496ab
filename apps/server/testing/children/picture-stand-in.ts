import { serveParent } from '#platform/children/child-program.ts';

/** Replaces the program that decodes pictures: the bytes of a picture are instructions for it. */
const deeds: Readonly<Record<string, () => void>> = {
  abort: () => process.abort(),
  kill: () => process.kill(process.pid, 'SIGSEGV'),
  loop: () => {
    for (;;);
  },
  grow: () => {
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(16 * 1024 * 1024, 1));
  },
};

await serveParent(async ({ channel }) => {
  for (;;) {
    const { bytes } = await channel.receive();
    deeds[bytes.toString()]?.();
    const answer = { contentType: 'image/jpeg', width: process.pid, height: 1, keptBytes: 0 };
    await channel.send(answer, Buffer.from('thumbnail'));
  }
});
