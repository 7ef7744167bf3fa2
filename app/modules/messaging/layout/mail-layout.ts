import type { CompanyFacts } from '#app/content/company.ts'
import { escapeHtml } from './escape-html.ts'

/** A piece of a line: words, and where they lead to. */
export type Span = { text: string; isBold?: boolean; url?: string }

/** A piece of a mail. Everything in it is plain text; it is escaped here. */
export type MailPart =
  | { kind: 'text'; text: string }
  /** Lines of words, some of which are links. */
  | { kind: 'paragraph'; lines: Span[][] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'heading'; text: string }
  | { kind: 'rows'; rows: { label: string; value: string }[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'note'; text: string }
  /** What someone typed over several lines, each marked as theirs. */
  | { kind: 'quote'; label: string; text: string }

export type MailContent = {
  /** The headline of the mail. */
  title: string
  /** What mailboxes show beside the subject. */
  preview: string
  parts: MailPart[]
  /** Why this mail came, in one sentence. */
  reason: string
}

/** The colors of the site's theme; mail programs know no variables. */
const COLOUR = {
  paper: '#fbf9f4',
  surface: '#ffffff',
  ink: '#16241d',
  muted: '#4c5a52',
  brand: '#1e4b39',
  onBrand: '#ffffff',
  line: '#e2ddd0',
}
/** Characters of a value that is on one line whatever the width: an amount, a day. Longer ones would be wider than a telephone. */
const MAX_UNBROKEN_LENGTH = 24
/** How large a logo is shown, in pixels. */
const MAX_LOGO = { width: 200, height: 50 }
const SANS = "'Public Sans', Arial, Helvetica, sans-serif"
const SERIF = "Georgia, 'Times New Roman', serif"

/** A mail as text and as HTML, in one sober design, with the sender's name and postal address at its foot. */
export function mailLayout(company: CompanyFacts, content: MailContent): { text: string; html: string } {
  return { text: asText(content, company), html: asHtml(content, company) }
}

function asText({ title, parts, reason }: MailContent, company: CompanyFacts): string {
  const body = parts.map((part) => {
    switch (part.kind) {
      case 'rows':
        return part.rows.map((row) => `${plain(row.label)}\n  ${plain(row.value)}`).join('\n')
      case 'button':
        return `${plain(part.label)}:\n${part.url}`
      case 'paragraph':
        return part.lines.map(lineAsText).join('\n')
      case 'list':
        return part.items.map((item) => `- ${lineAsText(item)}`).join('\n')
      case 'quote':
        return `${plain(part.label)}:\n${linesOf(part.text)
          .map((line) => `> ${line}`.trimEnd())
          .join('\n')}`
      case 'heading':
      case 'text':
      case 'note':
        return plain(part.text)
    }
  })
  return `${[plain(title), ...body, `-- \n${footerLines(company, reason).join('\n')}`].join('\n\n')}\n`
}

function asHtml({ title, preview, parts, reason }: MailContent, company: CompanyFacts): string {
  const footer = footerLines(company, reason).map(escapeHtml).join('<br>')
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(plain(title))}</title></head>`,
    `<body style="margin:0;padding:0;background:${COLOUR.paper};color:${COLOUR.ink};font-family:${SANS};font-size:16px;line-height:1.5">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(plain(preview))}</div>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${COLOUR.paper}"><tr><td align="center" style="padding:32px 16px">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">',
    `<tr><td style="padding:0 0 16px;font-family:${SERIF};font-size:18px;color:${COLOUR.brand}">${sign(company)}</td></tr>`,
    `<tr><td style="padding:32px;background:${COLOUR.surface};border:1px solid ${COLOUR.line};border-radius:10px">`,
    `<h1 style="margin:0 0 16px;font-family:${SERIF};font-weight:500;font-size:28px;line-height:1.2">${escapeHtml(plain(title))}</h1>`,
    ...parts.map(partAsHtml),
    '</td></tr>',
    `<tr><td style="padding:16px 0 0;font-size:14px;color:${COLOUR.muted}">${footer}</td></tr>`,
    HTML_END,
  ].join('\n')
}

/** What follows the last row of a mail. */
const HTML_END = '</table></td></tr></table></body></html>'

/** A link at the foot of a mail. */
export type FooterLink = { label: string; url: string }

/** A finished mail with links under its footer. */
export function withFooterLinks(
  mail: { text: string; html: string },
  links: readonly FooterLink[],
): { text: string; html: string } {
  const lines = links.map(({ label, url }) => `${label}:\n${url}`)
  const anchors = links.map(
    ({ label, url }) => `<a href="${escapeHtml(url)}" style="color:${COLOUR.muted}">${escapeHtml(label)}</a>`,
  )
  const row = `<tr><td style="padding:8px 0 0;font-size:14px;color:${COLOUR.muted}">${anchors.join(' · ')}</td></tr>`
  const end = mail.html.lastIndexOf(HTML_END)
  if (end < 0) throw new Error('Only emails of this layout have footer links')
  return {
    text: `${mail.text.trimEnd()}\n\n${lines.join('\n\n')}\n`,
    html: `${mail.html.slice(0, end)}${row}\n${mail.html.slice(end)}`,
  }
}

/** A finished mail with a picture of one point at its end, which mail programs ask for when they show the mail. */
export function withPicture(html: string, url: string): string {
  const end = html.lastIndexOf('</body>')
  if (end < 0) return html
  return `${html.slice(0, end)}<img src="${escapeHtml(url)}" alt="" width="1" height="1" style="display:block;border:0">${html.slice(end)}`
}

/** The logo that was uploaded, as mail programs show it; else the name. */
function sign({ name, logo }: CompanyFacts): string {
  if (!logo) return escapeHtml(name)
  const scale = Math.min(1, MAX_LOGO.width / logo.widthPixels, MAX_LOGO.height / logo.heightPixels)
  const [width, height] = [Math.round(logo.widthPixels * scale), Math.round(logo.heightPixels * scale)]
  return `<img src="${escapeHtml(logo.url)}" alt="${escapeHtml(plain(logo.alt))}" width="${width}" height="${height}" style="display:block;border:0">`
}

function partAsHtml(part: MailPart): string {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(plain(part.text))}</p>`
    case 'heading':
      return `<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.3">${escapeHtml(plain(part.text))}</h2>`
    case 'note':
      return `<p style="margin:16px 0 0;font-size:14px;color:${COLOUR.muted}">${escapeHtml(plain(part.text))}</p>`
    case 'quote':
      return [
        `<p style="margin:0 0 4px">${escapeHtml(plain(part.label))}</p>`,
        `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${COLOUR.line}">`,
        `${linesOf(part.text).map(escapeHtml).join('<br>')}</blockquote>`,
      ].join('')
    case 'button':
      return [
        '<p style="margin:24px 0">',
        `<a href="${escapeHtml(part.url)}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${COLOUR.brand};color:${COLOUR.onBrand};font-weight:600;text-decoration:none">`,
        `${escapeHtml(plain(part.label))}</a></p>`,
      ].join('')
    case 'paragraph':
      return `<p style="margin:0 0 16px">${part.lines.map(lineAsHtml).join('<br>')}</p>`
    case 'list':
      return `<ul style="margin:0 0 16px;padding:0 0 0 20px">${part.items.map((item) => `<li style="margin:0 0 4px">${lineAsHtml(item)}</li>`).join('')}</ul>`
    case 'rows':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${part.rows.map(rowAsHtml).join('')}</table>`
  }
}

/** 'our fees (https://example.com/fees)': a link as text has its address behind it, unless its words are the address. */
function lineAsText(spans: readonly Span[]): string {
  const pieces = spans.map(({ text, url }) => {
    const words = onOneLine(text)
    return url === undefined || url === words || url.replace(/^(?:mailto|tel):/, '') === words
      ? words
      : `${words} (${onOneLine(url)})`
  })
  return pieces.join('').trim()
}

function lineAsHtml(spans: readonly Span[]): string {
  const pieces = spans.map(({ text, isBold, url }) => {
    const words = escapeHtml(onOneLine(text))
    const strong = isBold ? `<strong>${words}</strong>` : words
    return url === undefined ? strong : `<a href="${escapeHtml(onOneLine(url))}" style="color:${COLOUR.brand}">${strong}</a>`
  })
  return pieces.join('').trim()
}

function rowAsHtml({ label, value }: { label: string; value: string }): string {
  const cell = `padding:12px 0;border-top:1px solid ${COLOUR.line};vertical-align:top`
  const wrap = value.length > MAX_UNBROKEN_LENGTH ? '' : ';white-space:nowrap'
  return `<tr><td style="${cell}">${escapeHtml(plain(label))}</td><td align="right" style="${cell};padding-left:16px;font-weight:600${wrap}">${escapeHtml(plain(value))}</td></tr>`
}

function footerLines(company: CompanyFacts, reason: string): string[] {
  return [company.name, company.postalAddress, `${company.phone} · ${company.email}`, plain(reason)]
}

/** The lines of a text, each without what could end it. */
function linesOf(text: string): string[] {
  return text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(plain)
}

/** What a visitor typed stays on its line: no line of it can pass for one of ours. */
function plain(text: string): string {
  return onOneLine(text).trim()
}

/** The same with the blanks at its ends, which part it from what is beside it. */
function onOneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this is about
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
}
