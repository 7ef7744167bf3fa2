import type { CompanyFacts } from '#app/content/company.ts'
import { keepTogether } from '#app/format/keep-together.ts'
import { phoneLink } from '#app/format/phone.ts'
import { pictureAddress, portraitOf, rentChartName, type RentChart, SIGN } from '../pictures/mail-pictures.ts'

/** A piece of a line: text and an optional link. */
export type Span = { text: string; isBold?: boolean; isItalic?: boolean; url?: string }

/** A rental like the reader's home: its address, distance and similarity, and rent. */
export type MailRental = { address: string; note: string; rent: string }

/** A part of an email. All content is plain text and is escaped here. */
export type MailPart =
  | { kind: 'text'; text: string }
  /** Lines of text, optionally with links. */
  | { kind: 'paragraph'; lines: Span[][] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'heading'; text: string }
  /** The email's key number, and the text below it. */
  | { kind: 'figure'; figure: string; words: string }
  | { kind: 'rent-chart'; chart: RentChart; alt: string }
  | { kind: 'rentals'; rentals: readonly MailRental[] }
  | { kind: 'rows'; rows: { label: string; value: string }[] }
  /** Steps and their times. */
  | { kind: 'steps'; steps: { when: string; what: string }[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'note'; text: string }
  /** Text that someone typed, with several lines. Each line is marked as a quote. */
  | { kind: 'quote'; label: string; text: string }

/**
 * The person who an email is from. `words`: their closing sentence; omitted for an offer to answer questions; null if the person
 * wrote the whole email.
 */
export type MailPerson = { name: string; role?: string; phone?: string; words?: string | null }

export type MailContent = {
  title: string
  /** The text that mailboxes show beside the subject. */
  preview: string
  /** A drawing above the headline. */
  picture?: string
  parts: MailPart[]
  /** Omitted if no particular person answers, as in staff notices and account emails. */
  person?: MailPerson
  /** Why the recipient got this email, in one sentence (`mail-reasons.ts`). */
  reason: string
}

/** The site theme's colors in light and dark. Email programs don't support CSS variables, so classes set the dark colors. */
const COLOR = {
  paper: '#fbf9f4',
  surface: '#ffffff',
  ink: '#16241d',
  muted: '#4c5a52',
  brand: '#1e4b39',
  onBrand: '#ffffff',
  line: '#e2ddd0',
}
const STYLE = [
  ':root { color-scheme: light dark; }',
  '@media (prefers-color-scheme: dark) {',
  '.paper { background: #111814 !important; } .sheet { background: #18211c !important; }',
  '.ink { color: #e9ede8 !important; } .mute { color: #a3b0a8 !important; } .link { color: #8fcdae !important; }',
  '.rule { border-color: #3b4840 !important; } .btn, .num { background: #8fcdae !important; color: #10201a !important; }',
  '.by-day { display: none !important; } .by-night { display: inline-block !important; } .logo { background: #ffffff !important; padding: 6px !important; }',
  '}',
  '@media (max-width: 520px) {',
  '.pad { padding-left: 20px !important; padding-right: 20px !important; } .figure { font-size: 64px !important; }',
  '.btn { display: block !important; text-align: center !important; }',
  '}',
].join('\n')
/** Maximum length of a value that never wraps, such as an amount or a date. Longer ones would not fit on a phone. */
const MAX_UNBROKEN_LENGTH = 24
const MAX_UNBROKEN_LABEL = 11
const OFFER = 'Questions? Reply to this email and we’ll help.'
/** Maximum logo size, in pixels. */
const MAX_LOGO = { width: 200, height: 50 }
const SANS = "'Public Sans', Arial, Helvetica, sans-serif"
const SERIF = "'Newsreader Display', Georgia, 'Times New Roman', serif"
const TABLE = 'role="presentation" style="width:100%;border-collapse:collapse"'
const RULE = `border-top:1px solid ${COLOR.line}`

/** An email as text and HTML, in one design for light and dark, with the sender's name and postal address in the footer. */
export function mailLayout(company: CompanyFacts, content: MailContent): { text: string; html: string } {
  return { text: asText(content, company), html: asHtml(content, company) }
}

function asText({ title, parts, person, reason }: MailContent, company: CompanyFacts): string {
  const body = parts.map(partAsText)
  const from = person ? [personAsText(person)] : []
  return `${[plain(title), ...body, ...from, `-- \n${footerLines(company, reason).join('\n')}`].join('\n\n')}\n`
}

function partAsText(part: MailPart): string {
  switch (part.kind) {
    case 'rows':
      return part.rows.map((row) => `${plain(row.label)}\n  ${plain(row.value)}`).join('\n')
    case 'steps':
      return part.steps.map(({ when, what }) => `${plain(when)}: ${plain(what)}`).join('\n')
    case 'rentals':
      return part.rentals
        .map(({ address, note, rent }, index) => `${index + 1}. ${plain(address)}: ${plain(rent)} (${plain(note)})`)
        .join('\n')
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
    case 'figure':
      return `${plain(part.figure)} ${plain(part.words)}`
    case 'rent-chart':
      return plain(part.alt)
    case 'heading':
    case 'text':
    case 'note':
      return plain(part.text)
  }
}

function personAsText({ name, role, phone, words = OFFER }: MailPerson): string {
  const who = role === undefined ? name : `${name}, ${role}`
  return [...(words === null ? [] : [words]), who, ...(phone === undefined ? [] : [phone])].map(plain).join('\n')
}

function asHtml({ title, preview, picture, parts, person, reason }: MailContent, company: CompanyFacts): string {
  const [why = '', ...sender] = footerLines(company, reason).map(escapeHtml)
  const size = 'font-size:16px;line-height:1.5'
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(plain(title))}</title>`,
    `<style>\n${STYLE}\n</style></head>`,
    `<body class="paper ink" style="margin:0;padding:0;background:${COLOR.paper};color:${COLOR.ink};font-family:${SANS};${size}">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(plain(preview))}</div>`,
    `<table class="paper" ${TABLE.replace('style="', `style="background:${COLOR.paper};`)}><tr><td style="padding:20px 0 32px">`,
    // Outlook for Windows supports neither max-width nor centering margins.
    '<!--[if mso]><table role="presentation" align="center" width="600"><tr><td><![endif]-->',
    '<table role="presentation" style="width:100%;max-width:600px;margin:0 auto;border-collapse:collapse">',
    `<tr><td class="pad" style="padding:4px 40px 18px">${SIGN_START}${sign(company)}${SIGN_END}</td></tr>`,
    `<tr><td class="sheet pad" style="background:${COLOR.surface};padding:36px 40px 32px;border-radius:14px">`,
    ...(picture === undefined ? [] : [drawing(picture)]),
    `<h1 class="ink" style="margin:0 0 16px;font-family:${SERIF};font-weight:500;font-size:28px;line-height:1.2;color:${COLOR.ink}">${escapeHtml(keepTogether(plain(title)))}</h1>`,
    ...parts.map((part) => partAsHtml(part).replace(STATE_AND_ZIP, '$1&nbsp;')),
    ...(person ? [personAsHtml(person)] : []),
    '</td></tr>',
    `<tr><td class="pad mute" style="padding:24px 40px 0;font-size:14px;line-height:1.6;color:${COLOR.muted}"><p style="margin:0">${why}</p>`,
    `${SENDER_START}${sender.join('<br>')}${SENDER_END}`,
    '</table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>',
  ].join('\n')
}

/** In ', IA 50310', the space that may not become a line break. */
const STATE_AND_ZIP = /(, [A-Z]{2}) (?=\d{5}\b)/g
/** In '2418 Beaver Ave, Des Moines, IA 50310', what follows the street. */
const PLACE_AT_END = /, ([^,]+, [A-Z]{2} \d{5})$/

const [SENDER_START, SENDER_END] = ['<p style="margin:16px 0 0">', '</p></td></tr>']
/** The logo replaces the content between these markers. */
const [SIGN_START, SIGN_END] = ['<!--sign-->', '<!--/sign-->']

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

const HREF = 'href="'
const LINK = `color:${COLOR.brand}`

/** The drawn logo, for light and dark, with the name beside it. */
function sign({ shortName }: CompanyFacts): string {
  const drawn = (name: string, style: string, className: string) =>
    `<img class="${className}" src="${pictureAddress(name)}" alt="" width="34" height="38" style="${style}">`
  return [
    `<table role="presentation" style="border-collapse:collapse"><tr><td style="padding:0 12px 0 0;line-height:0">`,
    drawn(SIGN.light, 'border:0', 'by-day'),
    `<!--[if !mso]><!-->${drawn(SIGN.dark, 'display:none;border:0', 'by-night')}<!--<![endif]--></td>`,
    `<td class="ink" style="padding:0;font-family:${SERIF};font-size:22px;font-weight:500;color:${COLOR.ink}">${escapeHtml(plain(shortName))}</td></tr></table>`,
  ].join('')
}

function drawing(name: string): string {
  return `<img src="${pictureAddress(name)}" alt="" width="520" height="260" style="display:block;width:100%;height:auto;border:0;border-radius:10px;margin:0 0 26px">`
}

function personAsHtml({ name, role, phone, words = OFFER }: MailPerson): string {
  const portrait = portraitOf(name)
  const alt = `Drawing of ${escapeHtml(plain(name))}`
  const picture =
    portrait === null
      ? ''
      : `<td style="padding:0 16px 0 0;vertical-align:top;line-height:0"><img src="${pictureAddress(portrait)}" width="56" height="70" alt="${alt}" style="border:0"></td>`
  const call =
    phone === undefined
      ? ''
      : `<br><a class="link" href="${escapeHtml(phoneLink(phone))}" style="${LINK}">${escapeHtml(plain(phone))}</a>`
  const who = `<strong>${escapeHtml(plain(name))}</strong>${role === undefined ? '' : `, ${escapeHtml(plain(role))}`}`
  return [
    `<table ${TABLE}><tr><td class="rule" style="${RULE};padding:22px 0 0"><table role="presentation" style="border-collapse:collapse"><tr>${picture}`,
    `<td class="ink" style="padding:0;font-size:16px;line-height:1.5;overflow-wrap:anywhere;color:${COLOR.ink}">${words === null ? '' : `${escapeHtml(plain(words))}<br>`}${who}${call}</td>`,
    '</tr></table></td></tr></table>',
  ].join('')
}

function partAsHtml(part: MailPart): string {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(plain(part.text))}</p>`
    case 'heading':
      return `<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.3">${escapeHtml(plain(part.text))}</h2>`
    case 'figure':
      return [
        `<p class="ink figure" style="margin:-4px 0 0;font-family:${SERIF};font-size:80px;line-height:1;font-weight:500;letter-spacing:-2px;color:${COLOR.ink}">${escapeHtml(plain(part.figure))}</p>`,
        `<p class="mute" style="margin:8px 0 18px;font-size:18px;color:${COLOR.muted}">${withBoldRange(escapeHtml(plain(part.words)))}</p>`,
      ].join('')
    case 'rent-chart':
      return `<img src="${pictureAddress(rentChartName(part.chart))}" width="520" height="136" alt="${escapeHtml(plain(part.alt))}" style="display:block;width:100%;height:auto;border:0;margin:0 0 12px">`
    case 'note':
      return `<p class="mute" style="margin:0 0 16px;font-size:14px;color:${COLOR.muted}">${escapeHtml(plain(part.text))}</p>`
    case 'quote':
      return [
        `<p style="margin:0 0 4px">${escapeHtml(plain(part.label))}</p>`,
        `<blockquote class="rule" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${COLOR.line}">`,
        `${linesOf(part.text).map(escapeHtml).join('<br>')}</blockquote>`,
      ].join('')
    case 'button':
      return [
        '<p style="margin:24px 0">',
        `<a class="btn" href="${escapeHtml(part.url)}" style="display:inline-block;padding:15px 26px;border-radius:8px;background:${COLOR.brand};color:${COLOR.onBrand};font-weight:600;line-height:1.25;text-decoration:none">`,
        `${escapeHtml(plain(part.label))}</a></p>`,
      ].join('')
    case 'paragraph':
      return `<p style="margin:0 0 16px">${part.lines.map(lineAsHtml).join('<br>')}</p>`
    case 'list':
      return `<ul style="margin:0 0 16px;padding:0 0 0 20px">${part.items.map((item) => `<li style="margin:0 0 4px">${lineAsHtml(item)}</li>`).join('')}</ul>`
    case 'rows':
      return tableOf(part.rows.map(rowAsHtml))
    case 'steps':
      return tableOf(part.steps.map(stepAsHtml))
    case 'rentals':
      return tableOf(part.rentals.map(rentalAsHtml))
  }
}

function tableOf(rows: readonly string[]): string {
  return rows.length === 0 ? '' : `<table ${TABLE.replace('style="', 'style="margin:0 0 16px;')}>${rows.join('')}</table>`
}

/** 'our fees (https://example.com/fees)': a text link is followed by its URL, unless its label is the URL. */
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
  const pieces = spans.map(({ text, isBold, isItalic, url }) => {
    const words = escapeHtml(onOneLine(text))
    const leaning = isItalic ? `<em>${words}</em>` : words
    const strong = isBold ? `<strong>${leaning}</strong>` : leaning
    return url === undefined ? strong : `<a class="link" href="${escapeHtml(onOneLine(url))}" style="${LINK}">${strong}</a>`
  })
  return pieces.join('').trim()
}

function rowAsHtml({ label, value }: { label: string; value: string }): string {
  const cell = `${RULE};vertical-align:top`
  const wrap = value.length > MAX_UNBROKEN_LENGTH ? '' : ';white-space:nowrap'
  const whole = label.length > MAX_UNBROKEN_LABEL ? '' : ';white-space:nowrap'
  return `<tr><td class="rule" style="${cell};padding:12px 0${whole}">${escapeHtml(plain(label))}</td><td class="rule" style="${cell};padding:12px 0 12px 16px;text-align:right;font-weight:600${wrap}">${brokenAfterStreet(escapeHtml(keepTogether(plain(value))))}</td></tr>`
}

/** The likely range in bold, on one line. */
function withBoldRange(words: string): string {
  return words.replace(/\$[\d,]+ and \$[\d,]+/, (range) => {
    return `<strong class="ink" style="color:${COLOR.ink};font-weight:600;white-space:nowrap">${range}</strong>`
  })
}

/** An address on two lines, as on an envelope, which leaves the row's label room. */
function brokenAfterStreet(value: string): string {
  return value.replace(PLACE_AT_END, (_, place: string) => {
    return `, <br>${place.length > MAX_UNBROKEN_LENGTH ? place : place.replaceAll(' ', '&nbsp;')}`
  })
}

function stepAsHtml({ when, what }: { when: string; what: string }): string {
  return `<tr><td class="rule" style="${RULE};width:128px;vertical-align:top;padding:13px 12px 13px 0;font-weight:600">${escapeHtml(plain(when))}</td><td class="rule" style="${RULE};vertical-align:top;padding:13px 0">${escapeHtml(plain(what))}</td></tr>`
}

function rentalAsHtml({ address, note, rent }: MailRental, index: number): string {
  const number = `<span class="num" style="display:inline-block;width:28px;border-radius:14px;background:${COLOR.brand};color:${COLOR.onBrand};font-size:14px;font-weight:700;line-height:28px;text-align:center">${index + 1}</span>`
  const words = `<strong style="font-weight:600">${escapeHtml(plain(address))}</strong><br><span class="mute" style="font-size:14px;color:${COLOR.muted}">${escapeHtml(plain(note))}</span>`
  return `<tr><td class="rule" style="${RULE};width:44px;padding:12px 0">${number}</td><td class="rule" style="${RULE};padding:12px 0;line-height:1.4">${words}</td><td class="rule" style="${RULE};padding:12px 0 12px 12px;text-align:right;font-family:${SERIF};font-size:22px">${escapeHtml(plain(rent))}</td></tr>`
}

function footerLines(company: CompanyFacts, reason: string): string[] {
  return [plain(reason), company.name, company.postalAddress, `${company.phone} · ${company.email}`]
}

/** The lines of a text, each without line-breaking characters. */
function linesOf(text: string): string[] {
  return text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(plain)
}

/** Visitor input stays on one line, so that none of it can pass for ours. */
function plain(text: string): string {
  return onOneLine(text).trim()
}

/** The same, but keeps the spaces at both ends, which separate it from its neighbors. */
function onOneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this is about
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const CHARACTERS = new Map(Object.entries(ENTITIES).map(([character, entity]) => [entity, character]))

/** Escapes a text for HTML, in an element or a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS.get(entity) ?? entity)
}
