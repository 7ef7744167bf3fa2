import { createHash, randomBytes } from 'node:crypto'
import { SealedTextError, sealText, unsealText } from '#app/config/sealed-text.server.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { type LINK_PURPOSES, linkTokens } from '#app/db/schema/index.ts'

type LinkPurpose = (typeof LINK_PURPOSES)[number]

export type NewLink = {
  purpose: LinkPurpose
  leadId?: string
  /** The mailbox that the link goes to; following a mailed link proves it. */
  email?: string
  /** The browser that the link is handed to, and that it works in alone; left out for a link that is mailed. */
  visitorId?: string
  subjectId?: string
  label?: string
  /** Anyone who made it may copy it again: its secret is kept, sealed. */
  isCopyable?: boolean
  /** Days until it ends. */
  days: number
  /** The secret, where the caller made one that no one can guess; else a random one. */
  token?: string
}

/** Makes a link with a secret for one purpose and returns the secret, which is stored as a hash, and sealed where it may be copied again. */
export function createLinkToken(tx: Tx, link: NewLink, now = new Date()): string {
  const token = link.token ?? randomBytes(16).toString('hex')
  const tokenHash = hashLinkToken(token)
  insertRow(tx, linkTokens, {
    tokenHash,
    sealedToken: link.isCopyable === true ? sealText(token, SEALED_FOR, tokenHash) : undefined,
    purpose: link.purpose,
    leadId: link.leadId,
    emailKey: link.email?.trim().toLowerCase(),
    subjectId: link.subjectId,
    visitorId: link.visitorId,
    label: link.label,
    expiresAt: new Date(now.getTime() + link.days * DAY_MS),
  })
  return token
}

const SEALED_FOR = 'links to shared reports, version 1'

/** The secret of a link that may be copied again; null where it may not, or where what sealed it is gone. */
export function unsealLinkToken({ id, sealedToken }: { id: string; sealedToken: Buffer | null }): string | null {
  if (sealedToken === null) return null
  try {
    return unsealText(sealedToken, SEALED_FOR, id)
  } catch (error) {
    if (error instanceof SealedTextError) return null
    throw error
  }
}

/** ended: the link was never made, has ended or serves another purpose, or what it led to is gone · denied: this browser may not read what it leads to. */
export type LinkRefusal = { kind: 'ended' } | { kind: 'denied'; leadId: string }

/** What a secret from a link represents, unless it has ended, was taken back, or serves another purpose. */
export function findLinkToken(tx: Db | Tx, token: string, purpose: LinkPurpose, now = new Date()) {
  return tx
    .select()
    .from(linkTokens)
    .where(
      and(
        eq(linkTokens.tokenHash, hashLinkToken(token)),
        eq(linkTokens.purpose, purpose),
        gt(linkTokens.expiresAt, now),
        isNull(linkTokens.revokedAt),
      ),
    )
    .get()
}

/** What is stored of a link's secret. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
