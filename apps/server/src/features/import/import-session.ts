import type { FileRow } from '#features/files/store-imported-file.service.ts';
import { faultAt, FaultList } from '#features/import/import-faults.ts';
import type {
  FileKind,
  FileToCheck,
  IdStates,
  ImportAnswer,
  ImportFacts,
  ImportOrder,
} from '#features/import/import-messages.ts';
import type { ImportSource, SourceFile } from '#features/import/import-source.ts';
import { collectIds, KnownIds, type AskIds, type NamedIds } from '#features/import/known-ids.ts';
import { kindsOf } from '#features/import/plan-facts.ts';
import { planImport, type ImportPlan } from '#features/import/plan-import.ts';
import { stepsToStore } from '#features/import/steps-to-store.ts';
import type { MessageChannel } from '#platform/children/message-channel.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

interface FileToSend {
  readonly file: FileToCheck;
  readonly bytes: SourceFile;
}

/** One import in the child process: follows the orders of the server, and holds what is imported between them. */
export class ImportSession {
  readonly #source: ImportSource;
  readonly #channel: MessageChannel;
  readonly #named: NamedIds;
  #ids: KnownIds | null = null;
  /** As of the last decision. */
  #plan: ImportPlan | null = null;
  #toSend: FileToSend[] | null = null;
  /** Of the files that the server has looked at, by their ids in the export. */
  readonly #kinds = new Map<string, FileKind>();
  readonly #rows = new Map<string, FileRow>();
  readonly #fileFaults = new FaultList();

  constructor(source: ImportSource, channel: MessageChannel) {
    this.#source = source;
    this.#channel = channel;
    this.#named = collectIds(source.content);
  }

  async follow(order: Exclude<ImportOrder, { do: 'open' }>): Promise<void> {
    switch (order.do) {
      case 'decide':
        return this.#decide(order.facts);
      case 'sendFile':
        return this.#sendFile();
      case 'noteFile':
        return this.#noteFile(order.id, order.kind, order.row);
      case 'sendSteps':
        return this.#sendSteps(order.today);
    }
  }

  async #decide({ garageId, ...facts }: ImportFacts): Promise<void> {
    const { content } = this.#source;
    this.#ids ??= new KnownIds(garageId);
    await this.#ids.learn(this.#named, this.#ask);
    const fileKinds = kindsOf(content, this.#named, this.#ids, this.#kinds);
    this.#plan = planImport({ ...facts, content, ids: this.#ids, fileKinds });
    const faults = new FaultList();
    faults.append(this.#plan.faults);
    faults.append(this.#fileFaults);
    const { counts } = this.#plan;
    await this.#answer({ decision: { counts, faults: faults.first, faultCount: faults.count } });
  }

  readonly #ask: AskIds = async (kind, ids) => {
    await this.#answer({ asks: { kind, ids } });
    return ((await this.#channel.receive()).value as IdStates).states;
  };

  /** The next file of those that the first decision adds. */
  async #sendFile(): Promise<void> {
    this.#toSend ??= this.#filesToSend();
    const next = this.#toSend.shift();
    if (!next) return this.#answer({ file: null, nextBytes: 0 });
    const bytes = await next.bytes.read();
    await this.#answer({ file: next.file, nextBytes: this.#toSend[0]?.bytes.size ?? 0 }, bytes);
  }

  #filesToSend(): FileToSend[] {
    const { ids, files } = this.#requirePlan();
    return files.flatMap(({ row }) => {
      const bytes = this.#source.findFile(row.id);
      if (bytes) return [{ file: { ...row, idHere: ids.resolve('file', row.id).id }, bytes }];
      this.#kinds.set(row.id, 'refused');
      this.#fileFaults.add([faultAt({ file: `files/${row.id}`, line: null }, null, 'not_found')]);
      return [];
    });
  }

  #noteFile(id: string, kind: FileKind, row: FileRow | null): void {
    this.#kinds.set(id, kind);
    if (row) this.#rows.set(id, row);
    if (kind !== 'refused') return;
    const file = this.#source.findFile(id)?.path ?? id;
    this.#fileFaults.add([faultAt({ file, line: null }, null, 'wrong_file_kind')]);
  }

  async #sendSteps(today: CivilDate): Promise<void> {
    for (const step of stepsToStore(this.#requirePlan(), this.#rows, today)) await this.#answer({ step });
    await this.#answer({ step: null });
  }

  #requirePlan(): ImportPlan {
    if (!this.#plan) throw new Error('Nothing is decided yet');
    return this.#plan;
  }

  #answer(message: ImportAnswer, bytes?: Uint8Array): Promise<void> {
    return this.#channel.send(message, bytes);
  }
}
