import type { Case } from '#load/cases.ts';
import { fire, type Load, type Rate, type Shot } from '#load/generator.ts';
import { median } from '#report/median.ts';

/** One case: what Carnet does and what the limit does, side by side in the same run. */
export interface RateResult {
  readonly name: string;
  readonly title: string;
  readonly kind: Case['kind'];
  readonly bodyBytes: number;
  /** As it runs: what was answered before and still holds is answered again. */
  readonly carnet: Rate;
  /** Every answer made from the database; null for a write. */
  readonly anew: Rate | null;
  /** The framework serialising the same body for each request; for a write, storing one row. */
  readonly limit: Rate;
  /** The framework sending the same body as a fixed text; null for a write. */
  readonly textLimit: Rate | null;
  /** Medians of the rounds' ratios: what disturbs a round disturbs both of its sides. */
  readonly share: number;
  readonly textShare: number | null;
  readonly anewShare: number | null;
}

/** The servers beside the one that the cases name. */
export interface OtherServers {
  /** Carnet over the same data, keeping no answer. */
  readonly anewUrl: string;
  readonly limitUrl: string;
}

interface Round {
  readonly carnet: Rate;
  readonly anew: Rate | null;
  readonly limit: Rate;
  readonly textLimit: Rate | null;
}

/** Fires at every case and its limits in turn, round after round; the first shots of all warm the servers up. */
export async function measureRates(
  cases: readonly Case[],
  bodies: ReadonlyMap<string, unknown>,
  others: OtherServers,
  load: Load & { readonly rounds: number },
): Promise<RateResult[]> {
  for (const measured of cases) await measureOnce(measured, others, { ...load, seconds: 1 });
  const rounds = new Map<string, Round[]>(cases.map(({ name }) => [name, []]));
  for (let round = 0; round < load.rounds; round += 1) {
    for (const measured of cases) {
      rounds.get(measured.name)?.push(await measureOnce(measured, others, load));
    }
  }
  return cases.map((measured) =>
    summarise(measured, rounds.get(measured.name) ?? [], bodies.get(measured.name)),
  );
}

async function measureOnce(
  { name, kind, shot }: Case,
  { anewUrl, limitUrl }: OtherServers,
  load: Load,
): Promise<Round> {
  const limitShot: Shot =
    kind === 'write'
      ? { url: `${limitUrl}/insert`, ...(shot.body ? { body: shot.body } : {}) }
      : { url: `${limitUrl}/object/${name}` };
  return {
    carnet: await fire(shot, load),
    anew: kind === 'write' ? null : await fire({ ...shot, url: movedTo(anewUrl, shot.url) }, load),
    limit: await fire(limitShot, load),
    textLimit: kind === 'write' ? null : await fire({ url: `${limitUrl}/text/${name}` }, load),
  };
}

/** The same request to another server. */
function movedTo(origin: string, url: string): string {
  const { pathname, search } = new URL(url);
  return `${origin}${pathname}${search}`;
}

function summarise({ name, title, kind }: Case, rounds: readonly Round[], body: unknown): RateResult {
  const textRates = rounds.flatMap(({ textLimit }) => textLimit ?? []);
  return {
    name,
    title,
    kind,
    bodyBytes: Buffer.byteLength(JSON.stringify(body)),
    carnet: medianRate(rounds.map(({ carnet }) => carnet)),
    anew: kind === 'write' ? null : medianRate(rounds.flatMap(({ anew }) => anew ?? [])),
    limit: medianRate(rounds.map(({ limit }) => limit)),
    textLimit: kind === 'write' ? null : medianRate(textRates),
    share: median(rounds.map(({ carnet, limit }) => carnet.perSecond / limit.perSecond)),
    textShare: kind === 'write' ? null : medianShare(rounds, ({ carnet, textLimit }) => [carnet, textLimit]),
    anewShare: kind === 'write' ? null : medianShare(rounds, ({ anew, limit }) => [anew, limit]),
  };
}

function medianShare(rounds: readonly Round[], pick: (round: Round) => [Rate | null, Rate | null]): number {
  return median(
    rounds.map((round) => {
      const [part, whole] = pick(round);
      return (part?.perSecond ?? Number.NaN) / (whole?.perSecond ?? Number.NaN);
    }),
  );
}

function medianRate(rates: readonly Rate[]): Rate {
  return {
    perSecond: median(rates.map((rate) => rate.perSecond)),
    p99Millis: median(rates.map((rate) => rate.p99Millis)),
  };
}
