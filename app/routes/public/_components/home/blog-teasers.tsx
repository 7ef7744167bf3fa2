import { PostPicture } from '#app/modules/blog/components/post-card.tsx'
import type { PostSummary } from '#app/modules/blog/post.ts'
import { paths } from '#app/paths.ts'
import { formatDate } from '#app/format/date.ts'
import { ArrowLink, Link } from '#app/ui/link.tsx'

/** The newest posts, with a link to all. */
export function BlogTeasers({ posts }: { posts: readonly PostSummary[] }) {
  return (
    <section className="pt-0! pb-section" aria-labelledby="blog-title">
      <div className="mx-auto w-page">
        <div className="home-title">
          <h2 id="blog-title">From the blog</h2>
          <ArrowLink to={paths.blog()}>All posts</ArrowLink>
        </div>
        <ul className="grid grid-cols-3 gap-8 max-sm:grid-cols-1">
          {posts.map((post) => (
            <li className="grid content-start gap-2" key={post.slug}>
              <PostPicture post={post} className="mb-2.5" />
              <p className="note dotted">
                {post.category && <span>{post.category.name}</span>}
                <time dateTime={post.publishedAt.toISOString()}>{formatDate(post.publishedAt)}</time>
              </p>
              <h3 className="wrap-anywhere">
                <Link className="text-inherit no-underline hover:underline" to={paths.blogPost(post.slug)}>
                  {post.title}
                </Link>
              </h3>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
