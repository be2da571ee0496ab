import type { Case } from '#load/cases.ts';
import { fire, type Load, type Rate, type Shot } from '#load/generator.ts';
import { median } from '#report/median.ts';

/** One case: what Carnet does and what the limit does, side by side in the same run. */
export interface RateResult {
  readonly name: string;
  readonly title: string;
  readonly kind: Case['kind'];
  readonly bodyBytes: number;
  readonly carnet: Rate;
  /** The framework serialising the same body for each request; for a write, storing one row. */
  readonly limit: Rate;
  /** The framework sending the same body as a fixed text; null for a write. */
  readonly textLimit: Rate | null;
  /** Medians of the rounds' ratios: what disturbs a round disturbs both of its sides. */
  readonly share: number;
  readonly textShare: number | null;
}

interface Round {
  readonly carnet: Rate;
  readonly limit: Rate;
  readonly textLimit: Rate | null;
}

/** Fires at every case and its limits in turn, round after round; the first shots of all warm the servers up. */
export async function measureRates(
  cases: readonly Case[],
  bodies: ReadonlyMap<string, unknown>,
  limitUrl: string,
  load: Load & { readonly rounds: number },
): Promise<RateResult[]> {
  for (const measured of cases) await measureOnce(measured, limitUrl, { ...load, seconds: 1 });
  const rounds = new Map<string, Round[]>(cases.map(({ name }) => [name, []]));
  for (let round = 0; round < load.rounds; round += 1) {
    for (const measured of cases) {
      rounds.get(measured.name)?.push(await measureOnce(measured, limitUrl, load));
    }
  }
  return cases.map((measured) =>
    summarise(measured, rounds.get(measured.name) ?? [], bodies.get(measured.name)),
  );
}

async function measureOnce({ name, kind, shot }: Case, limitUrl: string, load: Load): Promise<Round> {
  const limitShot: Shot =
    kind === 'write'
      ? { url: `${limitUrl}/insert`, ...(shot.body ? { body: shot.body } : {}) }
      : { url: `${limitUrl}/object/${name}` };
  return {
    carnet: await fire(shot, load),
    limit: await fire(limitShot, load),
    textLimit: kind === 'write' ? null : await fire({ url: `${limitUrl}/text/${name}` }, load),
  };
}

function summarise({ name, title, kind }: Case, rounds: readonly Round[], body: unknown): RateResult {
  const textRates = rounds.flatMap(({ textLimit }) => textLimit ?? []);
  return {
    name,
    title,
    kind,
    bodyBytes: Buffer.byteLength(JSON.stringify(body)),
    carnet: medianRate(rounds.map(({ carnet }) => carnet)),
    limit: medianRate(rounds.map(({ limit }) => limit)),
    textLimit: kind === 'write' ? null : medianRate(textRates),
    share: median(rounds.map(({ carnet, limit }) => carnet.perSecond / limit.perSecond)),
    textShare:
      kind === 'write'
        ? null
        : median(
            rounds.map(({ carnet, textLimit }) => carnet.perSecond / (textLimit?.perSecond ?? Number.NaN)),
          ),
  };
}

function medianRate(rates: readonly Rate[]): Rate {
  return {
    perSecond: median(rates.map((rate) => rate.perSecond)),
    p99Millis: median(rates.map((rate) => rate.p99Millis)),
  };
}
