import { PostPicture } from '#app/modules/blog/parts/post-card.tsx'
import type { PostSummary } from '#app/modules/blog/post.ts'
import { paths } from '#app/paths.ts'
import { formatDate } from '#app/ui/date.ts'
import { Link } from '#app/ui/link.tsx'

/** The newest posts, and the way to the others. */
export function BlogTeasers({ posts }: { posts: readonly PostSummary[] }) {
  return (
    <section className="section pt-0!" aria-labelledby="blog-title">
      <div className="wrap">
        <div className="headrow headrow--section">
          <h2 id="blog-title">From the blog</h2>
          <Link className="go" to={paths.blog()}>
            All posts
          </Link>
        </div>
        <ul className="teasers">
          {posts.map((post) => (
            <li key={post.slug}>
              <PostPicture post={post} />
              <p className="small muted dots">
                {post.category && <span>{post.category.name}</span>}
                <time dateTime={post.publishedAt.toISOString()}>{formatDate(post.publishedAt)}</time>
              </p>
              <h3>
                <Link to={paths.blogPost(post.slug)}>{post.title}</Link>
              </h3>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
