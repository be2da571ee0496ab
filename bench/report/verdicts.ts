import { READ_AIM } from '#load/cases.ts';
import type { BenchResult, Verdict } from '#report/result.ts';

const PAGE_AIM = 1.2;
const START_AIM_MILLIS = 1000;
const IDLE_AIM_MEGABYTES = 150;
const LOGIN_AIM_KILOBYTES = 160;

/** The aims of the project, each with what this run has reached. */
export function listVerdicts(result: BenchResult): Verdict[] {
  return [...judgeReads(result), ...judgeStart(result)];
}

function judgeReads({ rates }: BenchResult): Verdict[] {
  const lowest = Math.min(...rates.flatMap(({ textShare }) => textShare ?? []));
  const lowestAnew = Math.min(...rates.flatMap(({ anewShare }) => anewShare ?? []));
  const time = (name: string) => 1 / (rates.find((rate) => rate.name === name)?.anew?.perSecond ?? 0);
  const growth = time('page-20000') / time('page-200');
  return [
    {
      aim: `reads at least ${READ_AIM} of the framework sending the same text`,
      reached: `${lowest.toFixed(2)} at the slowest`,
      isMet: lowest >= READ_AIM,
    },
    {
      aim: `reads made anew at least ${READ_AIM} of the framework serialising the same object`,
      reached: `${lowestAnew.toFixed(2)} at the slowest`,
      isMet: lowestAnew >= READ_AIM,
    },
    {
      aim: `page of 20,000 made anew in at most ${PAGE_AIM} × the time of 200`,
      reached: `${growth.toFixed(2)} ×`,
      isMet: growth <= PAGE_AIM,
    },
  ];
}

function judgeStart({ start, usedBytes, firstLoad }: BenchResult): Verdict[] {
  const first = Math.max(start.readyMillis, start.firstReadyMillis);
  const idle = Math.max(start.idleBytes, usedBytes) / 1e6;
  const login = firstLoad === null ? null : firstLoad.bytes / 1000;
  return [
    {
      aim: `first answer within ${START_AIM_MILLIS} ms`,
      reached: `${first.toFixed(0)} ms`,
      isMet: first < START_AIM_MILLIS,
    },
    {
      aim: `below ${IDLE_AIM_MEGABYTES} MB resident when idle`,
      reached: `${idle.toFixed(0)} MB`,
      isMet: idle < IDLE_AIM_MEGABYTES,
    },
    {
      aim: `login page at most ${LOGIN_AIM_KILOBYTES} kB`,
      reached: login === null ? 'the web app is not built' : `${login.toFixed(1)} kB`,
      isMet: login !== null && login <= LOGIN_AIM_KILOBYTES,
    },
  ];
}
