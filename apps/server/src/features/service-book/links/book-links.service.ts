import { requireVehicle } from '#features/mileage/deciding-readings.service.ts';
import {
  addressOfBookToken,
  createBookToken,
  hashBookToken,
  isBookToken,
} from '#features/service-book/links/book-link-token.ts';
import {
  countBookLinks,
  deleteBookLink,
  deleteExpiredLinks,
  findBookLink,
  findLinkOfToken,
  insertBookLink,
  listBookLinks,
  recordOpening,
  type OpenedBookLink,
  type StoredBookLink,
} from '#features/service-book/links/book-links.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { createOnce, type Creation } from '#platform/creation.ts';
import type { Networks } from '#platform/networks.ts';
import { Refusal } from '#platform/refusal.ts';
import { countSecretRead, type ReadLimit } from '#platform/secret-reads.ts';
import { unlessDiskIsFull } from '#platform/unavailable.ts';
import type {
  BookLink,
  BookLinkCreation,
  BookLinkQuery,
  NewBookLink,
} from '@carnet/contract/service-book/book-link.schema';
import type { Page } from '@carnet/contract/wire/list';
import { v7 as uuidv7 } from 'uuid';

/** One for each interested buyer is a handful. */
const MAX_LINKS = 20;
const DAY_MILLIS = 86_400_000;
/** Pages and verifications; a buyer opens the page a few times, and forwards the link to friends. */
const PAGE_READS: ReadLimit = { name: 'link-page', mostOfNetwork: 60, most: 3000 };
/** A page may show hundreds of photos. */
const FILE_READS: ReadLimit = { name: 'link-file', mostOfNetwork: 2000, most: 100_000 };

/** The links of a vehicle including expired ones, newest first, never with their tokens. Refuses `not_found`. */
export async function readBookLinks(
  context: Context,
  actor: Actor,
  vehicleId: string,
  page: BookLinkQuery,
): Promise<Page<BookLink>> {
  const tx = context.transactions.readOnly;
  await requireVehicle(tx, actor, vehicleId);
  return presentPage(await listBookLinks(tx, actor, vehicleId, page));
}

/** The links of all vehicles, for the export of the account. */
export async function readEveryBookLink(
  { transactions }: Context,
  actor: Actor,
  page: BookLinkQuery,
): Promise<Page<BookLink>> {
  return presentPage(await listBookLinks(transactions.readOnly, actor, null, page));
}

function presentPage({ items, nextCursor }: Page<StoredBookLink>): Page<BookLink> {
  return { items: items.map(presentLink), nextCursor };
}

function presentLink(link: StoredBookLink): BookLink {
  const { id, vehicleId, options, createdAt, expiresAt, opened, lastOpenedAt } = link;
  return { id, vehicle_id: vehicleId, options, createdAt, expiresAt, opened, lastOpenedAt };
}

/** Creates a link and returns its address, only this once. Refuses `not_found` and `too_many_links`. */
export async function addBookLink(
  context: Context,
  actor: Actor,
  vehicleId: string,
  body: BookLinkCreation,
): Promise<Creation<NewBookLink>> {
  const token = createBookToken();
  const now = context.clock.now();
  return createOnce<NewBookLink>(context, actor, async (tx) => {
    await requireVehicle(tx, actor, vehicleId);
    const stored = body.id ? await findBookLink(tx, actor, body.id) : null;
    if (stored) return { body: { ...presentLink(stored), url: null }, isNew: false };
    await deleteExpiredLinks(tx, actor, vehicleId, formatInstant(now));
    if ((await countBookLinks(tx, actor, vehicleId)) >= MAX_LINKS) throw new Refusal('too_many_links');
    const link: StoredBookLink = {
      garageId: actor.garageId,
      id: body.id ?? uuidv7(),
      accountId: actor.accountId,
      vehicleId,
      options: body.options,
      createdAt: formatInstant(now),
      expiresAt: formatInstant(now + body.expiresInDays * DAY_MILLIS),
      opened: 0,
      lastOpenedAt: null,
    };
    await insertBookLink(tx, { ...link, tokenHash: hashBookToken(token) });
    return { body: { ...presentLink(link), url: addressOfBookToken(context.config, token) }, isNew: true };
  });
}

/** Revokes a link; its page says so from then on. Refuses `not_found`. */
export async function revokeBookLink(
  { transactions }: Context,
  actor: Actor,
  vehicleId: string,
  linkId: string,
): Promise<void> {
  await transactions.forGarage(actor.garageId, async (tx) => {
    const link = await findBookLink(tx, actor, linkId);
    if (link?.vehicleId !== vehicleId) throw new Refusal('not_found');
    await deleteBookLink(tx, link);
  });
}

/** The valid link of a token, or null. */
export async function openBookLink(
  { clock, transactions }: Context,
  token: string,
): Promise<OpenedBookLink | null> {
  if (!isBookToken(token)) return null;
  const opened = await findLinkOfToken(transactions.readOnly, hashBookToken(token));
  return opened !== null && opened.link.expiresAt > formatInstant(clock.now()) ? opened : null;
}

/** The account that made the link, as an actor without a session. */
export function readerOf({ link, timeZone, language }: OpenedBookLink): Actor {
  const { accountId, garageId } = link;
  return { accountId, garageId, role: 'owner', sessionId: '', timeZone, language };
}

/** Counts a read of the page; `isOpening`: a user opened it. Refuses `rate_limited`. */
export async function admitPageRead(
  context: Context,
  { link }: OpenedBookLink,
  networks: Networks,
  isOpening: boolean,
): Promise<void> {
  await countSecretRead(context, PAGE_READS, link.id, networks);
  if (!isOpening) return;
  const at = formatInstant(context.clock.now());
  await unlessDiskIsFull(() => context.transactions.run((tx) => recordOpening(tx, link, at)));
}

/** Counts a read of a file on the page. Refuses `rate_limited`. */
export function admitFileRead(context: Context, { link }: OpenedBookLink, networks: Networks): Promise<void> {
  return countSecretRead(context, FILE_READS, link.id, networks);
}
