import { and, eq, inArray, isNotNull, notExists, type SQL } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { blogAuthors, blogPictures, blogPosts } from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { PICTURE_MESSAGES } from './messages.ts'
import { countPictures } from './queries.server.ts'
import { isOutsideAddress, MAX_PICTURES, pictureAddressesOf } from './rules.ts'

/** Tries for a picture whose site does not respond: within a few minutes. */
const MAX_TRIES = 4

/** Fetches the pictures of other sites in a post. Retries refused ones and keeps stored ones. */
export function requestPostPictures(
  tx: Tx,
  { id, content, featuredImage }: { id: string; content: string; featuredImage: string | null },
  now: Date,
): void {
  const addresses = new Set([...pictureAddressesOf(content), ...(featuredImage === null ? [] : [featuredImage])])
  const free = MAX_PICTURES - countPictures(tx, id)
  request(tx, { postId: id, ofOwner: eq(blogPictures.postId, id) }, [...addresses].filter(isOutsideAddress), { now, free })
}

/** The same for an author's picture. */
export function requestAuthorPicture(tx: Tx, authorId: string, avatarUrl: string | null, now: Date): void {
  if (avatarUrl === null) return
  request(tx, { authorId, ofOwner: eq(blogPictures.authorId, authorId) }, [avatarUrl], { now, free: 1 })
}

type Owner = ({ postId: string } | { authorId: string }) & { ofOwner: SQL }

function request(tx: Tx, { ofOwner, ...owner }: Owner, addresses: string[], { now, free }: { now: Date; free: number }): void {
  if (addresses.length === 0) return
  const { id, sourceUrl, state } = blogPictures
  const known = tx
    .select({ id, sourceUrl, state })
    .from(blogPictures)
    .where(and(ofOwner, isNotNull(sourceUrl), inArray(sourceUrl, addresses)))
    .all()
  const refused = known.filter((picture) => picture.state === 'refused').map((picture) => picture.id)
  if (refused.length > 0) tx.update(blogPictures).set({ state: 'waiting', problem: null }).where(inArray(id, refused)).run()
  for (const picture of known) if (picture.state !== 'stored') enqueueFetch(tx, picture.id)
  const missing = addresses.filter((address) => !known.some((picture) => picture.sourceUrl === address))
  for (const [index, address] of missing.entries()) {
    const isTooMany = index >= free
    const wanted = isTooMany
      ? ({ state: 'refused', problem: PICTURE_MESSAGES['too-many'] } as const)
      : ({ state: 'waiting' } as const)
    const row = tx
      .insert(blogPictures)
      .values({ ...owner, ...wanted, sourceUrl: address, createdAt: now })
      .returning({ id })
      .get()
    if (!isTooMany) enqueueFetch(tx, row.id)
  }
}

/** Queues a job that fetches a picture, if needed, and draws its small files. */
export function enqueueFetch(tx: Tx, pictureId: string): void {
  enqueueJob(tx, {
    kind: 'prepare-picture',
    payload: { pictureId },
    uniqueKey: `prepare-picture:${pictureId}`,
    maxAttempts: MAX_TRIES,
  })
}

/** Fetches pictures for older posts and authors without any picture rows, from before pictures of other sites were fetched. */
export function requestForgottenPictures(now = new Date()): void {
  inTransaction((tx) => {
    const ofPosts = notExists(tx.select().from(blogPictures).where(eq(blogPictures.postId, blogPosts.id)))
    for (const post of tx.select().from(blogPosts).where(ofPosts).all()) requestPostPictures(tx, post, now)
    const ofAuthors = notExists(tx.select().from(blogPictures).where(eq(blogPictures.authorId, blogAuthors.id)))
    for (const { id, avatarUrl } of tx.select().from(blogAuthors).where(ofAuthors).all())
      requestAuthorPicture(tx, id, avatarUrl, now)
  })
}
