import type { Tx } from '#app/db/client.server.ts'
import { blogAuthors, blogCategories, blogPosts, blogPostsTags, blogTags } from '#app/db/schema/index.ts'
import { sanitizePost } from '#app/modules/blog/html/sanitize.ts'
import { atWork, daysAfter } from './moments.ts'
import { FIGURES_POSTS } from './posts/figures.ts'
import { LEASING_POSTS } from './posts/leasing.ts'
import { UPKEEP_POSTS } from './posts/upkeep.ts'

const POSTS = [...LEASING_POSTS, ...UPKEEP_POSTS, ...FIGURES_POSTS]

/** The categories, with their descriptions for admins. */
const CATEGORIES = [
  ['Getting started', 'For first-time owners of rental homes.'],
  ['Investing', 'What a rental brings in, and what it takes.'],
  ['Leasing', 'From photos to keys, and back.'],
  ['Rules and taxes', 'What cities, the state and the IRS ask for.'],
  ['Upkeep', 'What a house needs from month to month.'],
] as const

/** Invented, like the company. */
const AUTHORS = [
  [
    'Ana Villareal',
    'ana@harvestgate.example',
    'Ana is our Senior Leasing Coordinator. She writes the listings and trains the people who show the homes.',
  ],
  [
    'Devon Hart',
    'devon@harvestgate.example',
    'Devon is our Leasing Coordinator in Waukee, Clive and West Des Moines. He takes the move-in photos.',
  ],
  [
    'Judy Steen',
    'judy@harvestgate.example',
    'Judy is our Maintenance Billing Coordinator. She kept the books for contractors for twenty years.',
  ],
  [
    'Naomi Feld',
    'naomi@harvestgate.example',
    'Naomi is our Executive Operations Strategist. She draws her charts by hand first.',
  ],
  [
    'Peter Okonjo',
    'peter@harvestgate.example',
    'Peter is our City Compliance Coordinator. He knows what each city requires of a rental home.',
  ],
] as const

/** Six posts with their categories, tags and authors, dated back from `now`. */
export function seedBlog(tx: Tx, now: Date): void {
  const categories = new Map(
    CATEGORIES.map(([name, description]) => [
      name as string,
      tx
        .insert(blogCategories)
        .values({ name, slug: slugOf(name), description })
        .returning({ id: blogCategories.id })
        .get().id,
    ]),
  )
  const authors = new Map(
    AUTHORS.map(([name, email, bio]) => [
      name as string,
      tx.insert(blogAuthors).values({ name, email, bio }).returning({ id: blogAuthors.id }).get().id,
    ]),
  )
  const tagNames = [...new Set(POSTS.flatMap(({ tags }) => tags))].sort()
  const tags = new Map(
    tagNames.map((name) => [
      name,
      tx
        .insert(blogTags)
        .values({ name, slug: slugOf(name) })
        .returning({ id: blogTags.id })
        .get().id,
    ]),
  )
  for (const { category, author, tags: ownTags, daysAgo, content, ...post } of POSTS) {
    const day = daysAfter(now, -daysAgo)
    const publishedAt = atWork(day, 0.2, daysAfter(day, -1), daysAfter(day, 1))
    const { id } = tx
      .insert(blogPosts)
      .values({
        ...post,
        content: sanitizePost(content.trim()),
        categoryId: found(categories, category),
        authorId: found(authors, author),
        status: 'published',
        publishedAt,
        createdAt: publishedAt,
        updatedAt: publishedAt,
        isSample: true,
      })
      .returning({ id: blogPosts.id })
      .get()
    for (const tag of ownTags)
      tx.insert(blogPostsTags)
        .values({ postId: id, tagId: found(tags, tag) })
        .run()
  }
}

function found(ids: Map<string, string>, name: string): string {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The sample posts name '${name}', which the sample blog does not have`)
  return id
}

function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
