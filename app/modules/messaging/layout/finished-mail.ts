import { escapeHtml, LINK, SENDER_END, SENDER_START, SIGN_END, SIGN_START, unescapeHtml } from './mail-layout.ts'
import { plain } from './mail-text.ts'

/** Maximum logo size, in pixels. */
const MAX_LOGO = { width: 200, height: 50 }
const HREF = 'href="'

/** A link in an email's footer. */
export type FooterLink = { label: string; url: string }

/** A finished email with links added below our postal address. */
export function withFooterLinks(
  mail: { text: string; html: string },
  links: readonly FooterLink[],
): { text: string; html: string } {
  const lines = links.map(({ label, url }) => `${label}:\n${url}`)
  const anchors = links.map(
    ({ label, url }) => `<a class="link" href="${escapeHtml(url)}" style="${LINK}">${escapeHtml(label)}</a>`,
  )
  const sender = mail.html.lastIndexOf(SENDER_START)
  const end = mail.html.indexOf(SENDER_END, sender)
  if (sender < 0 || end < 0) throw new Error('Only emails with this layout have footer links')
  return {
    text: `${mail.text.trimEnd()}\n\n${lines.join('\n\n')}\n`,
    html: `${mail.html.slice(0, end)}</p>\n<p style="margin:16px 0 0">${anchors.join(' · ')}${mail.html.slice(end)}`,
  }
}

/** A finished email with the uploaded logo in place of the drawn one. */
export function withLogo(html: string, logo: { url: string; alt: string; widthPixels: number; heightPixels: number }): string {
  const [start, end] = [html.indexOf(SIGN_START), html.indexOf(SIGN_END)]
  if (start < 0 || end < start) return html
  const scale = Math.min(1, MAX_LOGO.width / logo.widthPixels, MAX_LOGO.height / logo.heightPixels)
  const [width, height] = [Math.round(logo.widthPixels * scale), Math.round(logo.heightPixels * scale)]
  const picture = `<img class="logo" src="${escapeHtml(logo.url)}" alt="${escapeHtml(plain(logo.alt))}" width="${width}" height="${height}" style="display:block;border:0">`
  return html.slice(0, start) + picture + html.slice(end + SIGN_END.length)
}

/** A finished email with a tracking pixel at the end, which email programs load when they show it. */
export function withPicture(html: string, url: string): string {
  const end = html.lastIndexOf('</body>')
  if (end < 0) return html
  return `${html.slice(0, end)}<img src="${escapeHtml(url)}" alt="" width="1" height="1" style="display:block;border:0">${html.slice(end)}`
}

/** A finished email with replaced link URLs. */
export function withLinks(html: string, change: (url: string) => string): string {
  const [before = '', ...links] = html.split('<a ')
  return [before, ...links.map((link) => withAddress(link, change))].join('<a ')
}

/** The rest of a link tag with another URL, from its first attribute on. */
function withAddress(link: string, change: (url: string) => string): string {
  const start = link.indexOf(HREF) + HREF.length
  const end = link.indexOf('"', start)
  if (start < HREF.length || end < 0 || link.indexOf('>') < start) return link
  return link.slice(0, start) + escapeHtml(change(unescapeHtml(link.slice(start, end)))) + link.slice(end)
}
