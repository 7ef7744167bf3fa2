import { formatShortDate } from '#app/format/date.ts'
import { formatCount } from '#app/format/money.ts'
import { Scene } from '#app/ui/drawing/scene.tsx'
import { useTyped } from './use-typed.ts'

/** About how many characters of a title and a description search engines show (docs/product/blog.md). */
const TITLE_CHARACTERS = 60
const DESCRIPTION_CHARACTERS = 158

const FIELDS = ['title', 'slug', 'excerpt', 'metaTitle', 'metaDescription'] as const

/** A saved post. */
type SharedPost = { slug: string; title: string; description: string; picturePath: string | null; publishedAt: Date | null }

/**
 * A preview of the post in search engines and shared links, with the lengths of title and description: as saved, or with scripts
 * as typed.
 */
export function SharedLook({ form, post, host, now }: { form: string; post: SharedPost; host: string; now: Date }) {
  const typed = useTyped(form, FIELDS)
  const { slug, title, description } = typed === null ? post : sharedWords(typed)
  const { picturePath, publishedAt } = post
  const shown = firstCharacters(description, DESCRIPTION_CHARACTERS)
  return (
    <section aria-labelledby="shared-look">
      <h3 id="shared-look">Preview in search results and shared links</h3>
      <div className="grid gap-3.5 wrap-anywhere *:min-w-0">
        <div className="grid content-start gap-1 text-small *:min-w-0">
          <p className="text-ink-muted">
            {host} › blog › {slug}
          </p>
          <p className="text-lead text-brand">{title}</p>
          <p>
            {formatShortDate(publishedAt ?? now)}. {shown}
          </p>
        </div>
        <div className="overflow-hidden rounded-control border border-line text-small">
          {picturePath === null ? (
            <Scene seed={post.slug} className="block aspect-video h-auto w-full" />
          ) : (
            <img className="block aspect-video w-full object-cover" src={picturePath} alt="" loading="lazy" />
          )}
          <div className="grid gap-0.5 px-3.5 py-2.5 *:min-w-0">
            <span className="text-ink-muted">{host}</span>
            <b>{title}</b>
            <span>{shown}</span>
          </div>
        </div>
      </div>
      <p className="mt-4 text-small text-ink-muted">
        {`${lengthOf('Title', title, TITLE_CHARACTERS)} ${lengthOf('Description', description, DESCRIPTION_CHARACTERS)}`}
      </p>
    </section>
  )
}

/** The texts of the page's head from the form. */
function sharedWords({ title, slug, excerpt, metaTitle, metaDescription }: Record<(typeof FIELDS)[number], string>) {
  return { slug: slug.trim(), title: metaTitle.trim() || title.trim(), description: metaDescription.trim() || excerpt.trim() }
}

function firstCharacters(text: string, count: number): string {
  const characters = Array.from(text)
  return characters.length > count ? `${characters.slice(0, count).join('').trimEnd()} …` : text
}

/** 'Title: 72 characters; about 60 are shown.' */
function lengthOf(what: string, text: string, shown: number): string {
  const { length } = Array.from(text)
  const counted = `${what}: ${formatCount(length, 'character')}`
  return length > shown ? `${counted}; about ${shown} are shown.` : `${counted}.`
}
