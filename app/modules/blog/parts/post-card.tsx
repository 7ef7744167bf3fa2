import { paths } from '#app/paths.ts'
import { Scene } from '#app/ui/drawing/scene.tsx'
import { Link } from '#app/ui/link.tsx'
import type { PostSummary } from '../post.ts'
import { Byline } from './byline.tsx'

type PostCardProps = {
  post: PostSummary
  /** Takes the whole width of the list, the picture beside the words. */
  wide?: boolean
  level?: 'h2' | 'h3'
}

/** A post in a list (public specification, section 2, Blog). */
export function PostCard({ post, wide = false, level: Heading = 'h2' }: PostCardProps) {
  const { slug, title, excerpt, category } = post
  return (
    <li className={wide ? 'post-card post-card--wide' : 'post-card'}>
      <PostPicture post={post} />
      <div className="post-card-words">
        {category && (
          <Link className="post-category" to={paths.blog({ category: category.slug })}>
            {category.name}
          </Link>
        )}
        <Heading>
          <Link to={paths.blogPost(slug)}>{title}</Link>
        </Heading>
        {excerpt !== '' && <p className="muted">{excerpt}</p>}
        <Byline post={post} shortDate />
        <Link className="go" to={paths.blogPost(slug)}>
          <span>
            Read More<span className="sr"> of {title}</span>
          </span>
        </Link>
      </div>
    </li>
  )
}

/** The picture of a post, or a drawing where it has none. */
export function PostPicture({ post, wide = false }: { post: Pick<PostSummary, 'slug' | 'featuredImage'>; wide?: boolean }) {
  const className = wide ? 'post-picture post-picture--wide' : 'post-picture'
  if (post.featuredImage === null) return <Scene seed={post.slug} className={className} wide={wide} />
  return (
    <img
      className={className}
      src={post.featuredImage}
      alt=""
      width={640}
      height={360}
      loading={wide ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
