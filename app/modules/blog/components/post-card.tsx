import { keepTogether } from '#app/format/keep-together.ts'
import { paths } from '#app/paths.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Scene } from '#app/ui/drawing/scene.tsx'
import { ArrowLink, Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PostSummary } from '../post.ts'
import { Byline } from './byline.tsx'

type PostCardProps = {
  post: PostSummary
  /** Uses the full width of the list, with the picture next to the text. */
  wide?: boolean
  level?: 'h2' | 'h3'
}

/** A post in a list. */
export function PostCard({ post, wide = false, level: Heading = 'h2' }: PostCardProps) {
  const { slug, title, excerpt, category } = post
  return (
    <li className={wide ? 'post-card post-card--wide' : 'post-card'}>
      <PostPicture post={post} />
      <div>
        {category && (
          <Link className="post-category" to={paths.blog({ category: category.slug })}>
            {category.name}
          </Link>
        )}
        <Heading>
          <Link to={paths.blogPost(slug)}>{title}</Link>
        </Heading>
        {excerpt !== '' && <p className="text-ink-muted">{keepTogether(excerpt)}</p>}
        <Byline post={post} shortDate />
        <ArrowLink to={paths.blogPost(slug)}>
          <span>
            Read More<span className="sr-only"> of {title}</span>
          </span>
        </ArrowLink>
      </div>
    </li>
  )
}

type PostPictureProps = {
  post: Pick<PostSummary, 'slug' | 'picture'>
  /** On the post's own page, above its text, where it has alt text. In a list it is next to the title. */
  wide?: boolean
  className?: string
}

/** A post's picture, or a drawing if it has none. */
export function PostPicture({ post: { slug, picture }, wide = false, className }: PostPictureProps) {
  const look = classNames('post-picture', wide && 'post-picture--wide', className)
  if (picture === null) return <Scene seed={slug} className={look} wide={wide} />
  const sizes = wide ? '(min-width: 1280px) 1200px, calc(100vw - 40px)' : '(min-width: 1280px) 600px, calc(100vw - 40px)'
  const image = wide ? picture : { ...picture, alt: '' }
  return <Picture image={image} sizes={sizes} className={look} {...(wide ? {} : { loading: 'lazy' })} />
}
