import type { ReactNode } from 'react'
import { keepTogether } from '#app/format/keep-together.ts'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/link.tsx'
import type { PostSummary } from '../post.ts'
import { AuthorPicture, Byline } from './byline.tsx'
import { PostCard, PostPicture } from './post-card.tsx'
import { ShareLinks } from './share-links.tsx'

type PostFrameProps = {
  post: Omit<PostSummary, 'author'> & { author: { name: string; avatarUrl: string | null; bio: string | null } | null }
  tags: readonly { name: string; slug: string }[]
  related: readonly PostSummary[]
  /** The page's full address. */
  url: string
  /** Between the title and the text. */
  note?: ReactNode
  /** The text. */
  children: ReactNode
}

/** A post or an article: head, text, author, and related posts. */
export function PostFrame({ post, tags, related, url, note, children }: PostFrameProps) {
  const { title, excerpt, category, author } = post
  return (
    <>
      <article className="mx-auto w-page pt-[clamp(24px,3vw,40px)] pb-section">
        <Link
          className="inline-flex py-2 items-baseline gap-2 no-underline hover:underline print:hidden before:content-['←'/'']"
          to={paths.blog()}
        >
          Back to Blog
        </Link>
        <header className="mt-[clamp(16px,2vw,28px)] mb-[clamp(28px,3vw,44px)] grid max-w-205 justify-items-start gap-4">
          {category && (
            <Link className="post-category" to={paths.blog({ category: category.slug })}>
              {category.name}
            </Link>
          )}
          <h1 className="wrap-anywhere">{title}</h1>
          {excerpt !== '' && <p className="text-lead leading-[1.6] text-ink-muted wrap-anywhere">{keepTogether(excerpt)}</p>}
          <Byline post={post} />
        </header>
        <PostPicture post={post} wide />
        <div className="mt-[clamp(32px,4vw,56px)] grid grid-cols-[minmax(0,68ch)_minmax(0,280px)] justify-between gap-x-[clamp(32px,6vw,88px)] gap-y-12 max-xl:grid-cols-[minmax(0,68ch)]">
          <div className="prose">
            {note}
            {children}
          </div>
          <div className="grid content-start gap-9 print:hidden">
            <ShareLinks url={url} title={title} />
            {tags.length > 0 && <Tags tags={tags} />}
            {author && <AboutAuthor author={author} />}
          </div>
        </div>
      </article>
      {related.length > 0 && (
        <section className="py-section bg-band print:hidden" aria-labelledby="related-title">
          <div className="mx-auto w-page">
            <h2 id="related-title" className="mb-7 text-h3">
              Related articles
            </h2>
            <ul className="grid grid-cols-3 gap-x-8 gap-y-14 max-xl:grid-cols-2 max-sm:grid-cols-1 max-sm:gap-10">
              {related.map((other) => (
                <PostCard key={other.slug} post={other} level="h3" />
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  )
}

function Tags({ tags }: { tags: PostFrameProps['tags'] }) {
  return (
    <section aria-labelledby="tags-title">
      <h2 className="post-aside-title" id="tags-title">
        Tags
      </h2>
      <ul className="flex flex-wrap gap-2">
        {tags.map(({ name, slug }) => (
          <li key={slug}>
            <Link className="post-tag" to={paths.blog({ tag: slug })}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AboutAuthor({ author }: { author: NonNullable<PostFrameProps['post']['author']> }) {
  return (
    <section aria-labelledby="author-title">
      <h2 className="post-aside-title" id="author-title">
        About the author
      </h2>
      <p className="person">
        <AuthorPicture author={author} />
        <b>{author.name}</b>
      </p>
      {author.bio !== null && <p className="text-small leading-normal mt-2.5 text-ink-muted">{author.bio}</p>}
    </section>
  )
}
