import shareScript from '#app/browser/share.ts?script'
import { buttonClass, OutLink } from '#app/ui/button.tsx'

/** Share addresses of a social and a professional network. */
function shareAddresses(url: string, title: string) {
  return {
    post: `https://twitter.com/intent/tweet?${new URLSearchParams({ text: title, url }).toString()}`,
    professional: `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url }).toString()}`,
  }
}

/**
 * Share links for a page. Instagram has no share address: its button copies the page's address (`app/browser/share.ts`), or
 * without scripts opens a field to copy from.
 */
export function ShareLinks({ url, title }: { url: string; title: string }) {
  const addresses = shareAddresses(url, title)
  return (
    <section aria-labelledby="share-title">
      <h2 className="post-aside-title" id="share-title">
        Share
      </h2>
      <ul className="flex flex-wrap gap-2">
        <li className="has-open:basis-full">
          <OutLink className={buttonClass({ variant: 'second', small: true })} href={addresses.post}>
            Post on X
          </OutLink>
        </li>
        <li className="has-open:basis-full">
          <OutLink className={buttonClass({ variant: 'second', small: true })} href={addresses.professional}>
            LinkedIn
          </OutLink>
        </li>
        <li className="has-open:basis-full">
          <details data-copy-link>
            <summary
              className={buttonClass({
                variant: 'second',
                small: true,
                className: 'bare-summary',
              })}
            >
              Instagram
            </summary>
            <div className="mt-3 grid gap-1.5 text-small">
              <label htmlFor="share-link">Copy this link and share it on Instagram</label>
              <input className="control" id="share-link" type="url" readOnly value={url} />
            </div>
          </details>
        </li>
      </ul>
      <script type="module" src={shareScript} />
    </section>
  )
}
