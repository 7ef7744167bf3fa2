import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'
import { formatIsoDay } from '#app/format/date.ts'
import { formatIsoTime } from '#app/format/wall-clock.ts'
import { countWords, readingMinutes, wordsOfHtml } from '../rules.ts'
import { findPictures, listLibrary, listPictures, storedPictureOf } from '../pictures/queries.server.ts'
import { listedPicture } from '../pictures/listed-picture.ts'
import { addressOfPicture } from '../pictures/rules.ts'
import { sharePathOf } from '../share/share-address.ts'
import { findPost, listPostChoices, listTagNames, type StoredPost } from './list-posts.server.ts'
import { viewOf } from './post-list.ts'
import { listLinkProblems } from './preview-post.server.ts'
import { listOldSlugs } from './post-slugs.server.ts'
import { listRevisions } from './revisions.server.ts'

/** The data of a post's edit page, or null. */
export function getPostPage(postId: string) {
  const stored = findPost(postId)
  if (!stored) return null
  const { id, slug, publishAt, publishedAt, updatedAt } = stored
  const revisions = listRevisions(postId)
  const words = countWords(wordsOfHtml(stored.content))
  const updatedBy = stored.updatedById === null ? null : nameOfUser(stored.updatedById)
  const times = { publishAt, publishedAt, updatedAt, updatedBy }
  return {
    post: { id, slug, view: viewOf(stored), ...times, words, minutes: readingMinutes(words) },
    defaults: defaultsOf(stored),
    revisions: revisions.map(({ id, savedBy, savedAt, content }) => ({ id, savedBy, savedAt, words: content.words })),
    revision: revisions[0]?.id ?? '',
    problems: listLinkProblems(stored.content),
    pictures: listPictures(postId).map((row) => listedPicture(row, storedPictureOf(row))),
    library: listLibrary(),
    shared: sharedOf(stored),
    oldSlugs: listOldSlugs(postId),
    ...listPostChoices(),
  }
}

/** Its data for search engines and shared links. */
function sharedOf(post: StoredPost) {
  const { slug, title, excerpt, metaTitle, metaDescription, featuredImage, publishedAt, publishAt } = post
  const picture = findPictures([featuredImage])(featuredImage)
  return {
    slug,
    title: metaTitle ?? title,
    description: metaDescription ?? excerpt,
    picturePath: sharePathOf(post) ?? (picture && addressOfPicture(picture.id)),
    publishedAt: publishedAt ?? publishAt,
  }
}

function nameOfUser(userId: string): string | null {
  return db().select({ name: users.name }).from(users).where(eq(users.id, userId)).get()?.name ?? null
}

function defaultsOf(post: StoredPost) {
  const { title, slug, content, excerpt, status, publishAt } = post
  return {
    ...{ title, slug, content: post.markdown ?? content, excerpt, status },
    when: publishAt === null ? 'now' : 'date',
    publishDay: publishAt === null ? '' : formatIsoDay(publishAt),
    publishTime: publishAt === null ? '' : formatIsoTime(publishAt),
    categoryId: post.categoryId ?? '',
    authorId: post.authorId ?? '',
    tags: listTagNames(post.id).join(', '),
    featuredImage: post.featuredImage ?? '',
    imageAlt: post.imageAlt ?? '',
    metaTitle: post.metaTitle ?? '',
    metaDescription: post.metaDescription ?? '',
    metaKeywords: post.metaKeywords ?? '',
  }
}
