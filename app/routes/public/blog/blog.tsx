import { formatCount } from '#app/format/money.ts'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BlogFilters } from '#app/modules/blog/components/blog-filters.tsx'
import { PostCard } from '#app/modules/blog/components/post-card.tsx'
import { listCategories, listPublishedPosts, listTags } from '#app/modules/blog/queries.server.ts'
import { POSTS_PER_PAGE, readPageNumber } from '#app/modules/blog/rules.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { pageMeta, siteOf } from '#app/ui/page-meta.ts'
import { Pager } from '#app/ui/pager.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { breadcrumbs } from '#app/ui/structured-data.ts'

/** Longer searches are cut off; the field has the same limit. */
const MAX_SEARCH_LENGTH = 100

export const handle: RouteHandle = { cacheable: true, listed: true }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const site = siteOf(matches)
  const number = page && page.list.page > 1 ? `, page ${page.list.page}` : ''
  const topic = page?.topic ? `${page.topic}: ` : ''
  return [
    ...pageMeta(
      { matches, location },
      {
        title: `${topic}Blog for rental owners in central Iowa${number}`,
        description: `${topic}What rental owners around Des Moines ask us: rents, deposits, city inspections, taxes, winter and the numbers behind them${number}.`,
        image: 'blog',
        canonicalPath: page?.address ?? paths.blog(),
        // Search results and empty lists are not indexed.
        unlisted: page !== undefined && (page.filter.q !== '' || page.list.total === 0),
      },
    ),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: site === null ? 'Blog' : `${site.name}: Blog`,
      href: paths.blogFeed(),
    },
    ...(site === null
      ? []
      : [
          breadcrumbs(site.baseUrl, [
            { name: 'Home', path: paths.home() },
            { name: 'Blog', path: paths.blog() },
          ]),
        ]),
  ]
}

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const read = (name: string) => (searchParams.get(name) ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  const filter = { category: read('category'), tag: read('tag'), q: read('q') }
  const list = listPublishedPosts({ ...filter, page: readPageNumber(searchParams.get('page')) })
  const [categories, tags] = [listCategories(), listTags()]
  const chosen = [categories.find(({ slug }) => slug === filter.category), tags.find(({ slug }) => slug === filter.tag)]
  const topic = chosen.flatMap((entry) => (entry ? [entry.name] : [])).join(', ')
  return { filter, list, categories, tags, topic, address: addressOf(filter, list.page) }
}

type Filter = { category: string; tag: string; q: string }

/** The address of a page of a filtered list, without empty parameters. */
function addressOf(filter: Filter, page: number): string {
  return paths.blog({ ...filter, page: page > 1 ? String(page) : '' })
}

export default function BlogPage() {
  const { filter, list, categories, tags, topic } = useLoaderData<typeof loader>()
  const isFiltered = filter.category !== '' || filter.tag !== '' || filter.q !== ''
  return (
    <>
      <section className="mx-auto w-page grid pt-[clamp(40px,5vw,72px)] pb-[clamp(28px,3vw,44px)] gap-4">
        <h1>Notes for rental owners</h1>
        <p className="text-lead leading-[1.6] text-ink-muted max-w-[62ch]">
          What the law requires, what the numbers say and what a house needs each month, in Des Moines and central Iowa.
        </p>
      </section>
      <section className="mx-auto w-page pb-section" aria-label="Posts">
        <BlogFilters filter={filter} categories={categories} tags={tags} />
        {isFiltered && (
          <p className="mb-7">
            <b>{countOf(list.total)}</b>
            {topic !== '' && ` in ${topic}`}
            {filter.q !== '' && ` with “${filter.q}”`}{' '}
            <Link className="ml-3" to={paths.blog()}>
              All posts
            </Link>
          </p>
        )}
        {list.total === 0 ? <NoPosts isFiltered={isFiltered} /> : <Posts list={list} filter={filter} isFiltered={isFiltered} />}
        <p className="text-small leading-normal mt-12">
          <a href={paths.blogFeed()}>Follow the blog via RSS</a>
        </p>
      </section>
    </>
  )
}

type PostsProps = { list: ReturnType<typeof listPublishedPosts>; filter: Filter; isFiltered: boolean }

function Posts({ list: { posts, total, page, pages }, filter, isFiltered }: PostsProps) {
  const first = (page - 1) * POSTS_PER_PAGE
  return (
    <>
      <ul className="grid grid-cols-3 gap-x-8 gap-y-14 max-xl:grid-cols-2 max-sm:grid-cols-1 max-sm:gap-10">
        {posts.map((post, index) => (
          <PostCard key={post.slug} post={post} wide={index === 0 && page === 1 && !isFiltered} />
        ))}
      </ul>
      {pages > 1 && (
        <Pager
          summary={`${first + 1} to ${first + posts.length} of ${total} posts`}
          previous={page > 1 ? addressOf(filter, page - 1) : null}
          next={page < pages ? addressOf(filter, page + 1) : null}
        />
      )}
    </>
  )
}

function NoPosts({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <EmptyState title="No posts yet">We’re writing the first one.</EmptyState>
  return (
    <EmptyState
      title="Nothing found"
      level="h2"
      action={
        <ButtonLink to={paths.blog()} variant="second">
          Show all posts
        </ButtonLink>
      }
    >
      No posts match. Try fewer words or a different category or tag.
    </EmptyState>
  )
}

function countOf(posts: number): string {
  return formatCount(posts, 'post')
}
