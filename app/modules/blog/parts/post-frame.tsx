import type { ReactNode } from 'react'
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
  /** What stands between the title and the text. */
  note?: ReactNode
  /** The text. */
  children: ReactNode
}

/** A post or an article: its head, its text, who wrote it, and what to read next (public specification, section 2, Blog). */
export function PostFrame({ post, tags, related, url, note, children }: PostFrameProps) {
  const { title, excerpt, category, author } = post
  return (
    <>
      <article className="wrap post">
        <Link className="back" to={paths.blog()}>
          Back to Blog
        </Link>
        <header className="post-head">
          {category && (
            <Link className="post-category" to={paths.blog({ category: category.slug })}>
              {category.name}
            </Link>
          )}
          <h1>{title}</h1>
          {excerpt !== '' && <p className="lead">{excerpt}</p>}
          <Byline post={post} />
        </header>
        <PostPicture post={post} wide />
        <div className="post-body">
          <div className="prose">
            {note}
            {children}
          </div>
          <div className="post-side">
            <ShareLinks url={url} title={title} />
            {tags.length > 0 && <Tags tags={tags} />}
            {author && <AboutAuthor author={author} />}
          </div>
        </div>
      </article>
      {related.length > 0 && (
        <section className="section band" aria-labelledby="related-title">
          <div className="wrap">
            <h2 id="related-title" className="related-title">
              Related articles
            </h2>
            <ul className="post-grid">
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
      <h2 id="tags-title">Tags</h2>
      <ul className="chips">
        {tags.map(({ name, slug }) => (
          <li key={slug}>
            <Link to={paths.blog({ tag: slug })}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AboutAuthor({ author }: { author: NonNullable<PostFrameProps['post']['author']> }) {
  return (
    <section className="about-author" aria-labelledby="author-title">
      <h2 id="author-title">About the author</h2>
      <p className="who">
        <AuthorPicture author={author} />
        <b>{author.name}</b>
      </p>
      {author.bio !== null && <p className="small muted">{author.bio}</p>}
    </section>
  )
}
