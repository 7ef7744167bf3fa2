import { paths } from '#app/paths.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Scene } from '#app/ui/drawing/scene.tsx'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PostSummary } from '../post.ts'
import { Byline } from './byline.tsx'

type PostCardProps = {
  post: PostSummary
  /** Takes the whole width of the list, the picture beside the words. */
  wide?: boolean
  level?: 'h2' | 'h3'
}

/** A post in a list. */
export function PostCard({ post, wide = false, level: Heading = 'h2' }: PostCardProps) {
  const { slug, title, excerpt, category } = post
  return (
    <li
      className={
        wide
          ? 'col-span-full grid grid-cols-[7fr_5fr] items-center gap-[clamp(28px,4vw,56px)] border-b border-line-strong pb-14 max-xl:grid-cols-1 max-xl:gap-5 max-xl:pb-10'
          : 'grid grid-rows-[auto_1fr] gap-5'
      }
    >
      <PostPicture post={post} />
      <div className="grid content-start justify-items-start gap-3">
        {category && (
          <Link
            className="text-small font-semibold text-wheat-ink no-underline hover:text-wheat-ink hover:underline"
            to={paths.blog({ category: category.slug })}
          >
            {category.name}
          </Link>
        )}
        <Heading className={wide ? 'text-h2 leading-[1.12] tracking-[-0.012em]' : 'text-h4 leading-[1.22]'}>
          <Link className="text-ink no-underline hover:text-brand hover:underline hover:decoration-1" to={paths.blogPost(slug)}>
            {title}
          </Link>
        </Heading>
        {excerpt !== '' && <p className="text-ink-muted">{excerpt}</p>}
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
  /** On the post's own page, over its text: there it says what it shows, too. In a list it stands beside the title. */
  wide?: boolean
  className?: string
}

/** The picture of a post, or a drawing where it has none. */
export function PostPicture({ post: { slug, picture }, wide = false, className }: PostPictureProps) {
  const look = classNames(
    'block h-auto w-full bg-wheat-tint object-cover',
    wide ? 'aspect-8/3 rounded-panel max-sm:aspect-video' : 'aspect-video rounded-card',
    className,
  )
  if (picture === null) return <Scene seed={slug} className={look} wide={wide} />
  const sizes = wide ? '(min-width: 1280px) 1200px, calc(100vw - 40px)' : '(min-width: 1280px) 600px, calc(100vw - 40px)'
  const image = wide ? picture : { ...picture, alt: '' }
  return <Picture image={image} sizes={sizes} className={look} {...(wide ? {} : { loading: 'lazy' })} />
}
