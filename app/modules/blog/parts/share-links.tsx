import { OutLink } from '#app/ui/button.tsx'

/** Addresses of the forms in which a social network and a professional one take a link. */
function shareAddresses(url: string, title: string) {
  return {
    post: `https://twitter.com/intent/tweet?${new URLSearchParams({ text: title, url }).toString()}`,
    professional: `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url }).toString()}`,
  }
}

/**
 * Links that hand a page on (public specification, section 2, Blog). Instagram takes no links from pages: its button copies the address
 * (public/share.js); without scripts it opens a field to copy it from.
 */
export function ShareLinks({ url, title }: { url: string; title: string }) {
  const addresses = shareAddresses(url, title)
  return (
    <section className="share" aria-labelledby="share-title">
      <h2 id="share-title">Share</h2>
      <ul className="share-list">
        <li>
          <OutLink className="btn btn--second btn--small" href={addresses.post}>
            Post on X
          </OutLink>
        </li>
        <li>
          <OutLink className="btn btn--second btn--small" href={addresses.professional}>
            LinkedIn
          </OutLink>
        </li>
        <li>
          <details data-copy-link>
            <summary className="btn btn--second btn--small">Instagram</summary>
            <div className="share-copy">
              <label htmlFor="share-link">Copy this link and share it on Instagram</label>
              <input className="input" id="share-link" type="url" readOnly value={url} />
            </div>
          </details>
        </li>
      </ul>
      <script src="/share.js" defer />
    </section>
  )
}
