import type { MetaDescriptor } from '@remix-run/react'

/** The color of paper in app/styles/theme.css, for what no style sheet reaches: the browser's bars and the web manifest. */
export const PAPER = '#fbf9f4'

/** The texts on share images; `scripts/draw-share-images.ts` draws them into public/share/. */
export const SHARE_IMAGES = {
  home: 'What would your house rent for?',
  'sample-report': 'What a rent report shows: a sample',
  analysis: 'Free rental analysis: rent, range and nearby rentals',
  enroll: 'Enroll your rental home in three steps',
  'rent-vs-sell': 'Rent it out, or sell it?',
  'invest-a-view': 'What your rental plan could add up to',
  rentals: 'Homes to rent in central Iowa',
  'realtor-referral': 'Refer an owner and get paid when they sign',
  webinar: 'A webinar for rental home investors',
  team: 'Nine people, one phone number',
  fees: 'Plans and pricing',
  switch: 'Switch from another manager',
  town: 'What homes rent for in central Iowa',
  verify: 'Verify a signed agreement',
  privacy: 'Privacy policy',
  'privacy-request': 'Get a copy of your data or have it deleted',
  terms: 'Terms of use',
  accessibility: 'Accessibility',
  blog: 'Notes for rental owners',
  'top-mistakes-first-time-diy-property-investors': 'Top mistakes first-time DIY property investors make',
  'out-of-state-investors-property-management': 'Owning a central Iowa rental from out of state',
  'maximizing-rental-property-roi': 'Where the money goes in a Des Moines rental',
} as const

export type ShareImage = keyof typeof SHARE_IMAGES

/** Width and height of a share image, in pixels. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const

/** The matched routes, outermost first, with their loader data. */
type Matches = readonly { data?: unknown }[]

/** The arguments of a route's `meta`, as far as needed here. */
type MetaArgs = { matches: Matches; location: { pathname: string } }

/** The end of a title: the company's full name, its short name, or nothing. */
type Ending = 'full' | 'short' | 'none'

type PageMeta = {
  /** The page's own title; the company's name follows it. */
  title: string
  /** The full name if omitted. */
  ending?: Ending
  description: string
  /** A drawn picture, or the full address of another one; the home page's if omitted. */
  image?: ShareImage | { url: string; alt: string; size?: { width: number; height: number } }
  type?: 'website' | 'article'
  /** The page's canonical path, if it isn't the requested one: `/blog?page=2`. */
  canonicalPath?: string
  /** Not for search engines. */
  unlisted?: boolean
}

/**
 * The `meta` of a page: title, description, canonical address, and share data. Structured data and feeds are added separately.
 * The site's address comes from the public layout's loader.
 */
export function pageMeta({ matches, location }: MetaArgs, page: PageMeta): MetaDescriptor[] {
  const { description, image = 'home', type = 'website', unlisted = false } = page
  const title = pageTitle(matches, page.title, page.ending)
  const always: MetaDescriptor[] = [{ title }, { name: 'description', content: description }]
  const site = siteOf(matches)
  if (unlisted) return [...always, { name: 'robots', content: 'noindex' }]
  if (site === null) return always
  const address = site.baseUrl + (page.canonicalPath ?? withoutSlash(location.pathname))
  const picture = typeof image === 'string' ? drawn(site, image) : image
  const size = typeof image === 'string' ? SHARE_IMAGE_SIZE : image.size
  return [
    ...always,
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:image', content: picture.url },
    { property: 'og:image:alt', content: picture.alt },
    ...(size
      ? [
          { property: 'og:image:width', content: String(size.width) },
          { property: 'og:image:height', content: String(size.height) },
        ]
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The `meta` of a private or missing page: a title, and `noindex`. */
export function noindexMeta(matches: Matches, title: string): MetaDescriptor[] {
  return [{ title: pageTitle(matches, title) }, { name: 'robots', content: 'noindex' }]
}

/** The same for a page with a secret address that people share: adds its share data. `picture`: its path. */
export function sentOnMeta(
  matches: Matches,
  page: { title: string; card: { title: string; description: string; path: string; picture: string } | null },
): MetaDescriptor[] {
  const site = siteOf(matches)
  const meta = noindexMeta(matches, page.title)
  if (site === null || page.card === null) return meta
  const { title, description, path, picture } = page.card
  return [
    ...meta,
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: site.baseUrl + path },
    { property: 'og:image', content: site.baseUrl + picture },
    { property: 'og:image:alt', content: title },
    { property: 'og:image:width', content: String(SHARE_IMAGE_SIZE.width) },
    { property: 'og:image:height', content: String(SHARE_IMAGE_SIZE.height) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The full title: the page's own, and the company's name if loaded. */
export function pageTitle(matches: Matches, title: string, ending: Ending = 'full'): string {
  const company = companyOf(matches)
  const fullTitle = isRefused(matches) ? `Error: ${title}` : title
  if (company === null || ending === 'none') return fullTitle
  return `${fullTitle} | ${ending === 'full' ? company.name : company.shortName}`
}

/** Whether the page shows a refused form, from the root's loader. */
function isRefused(matches: Matches): boolean {
  return matches.some(({ data }) => typeof data === 'object' && data !== null && 'isRefused' in data && data.isRefused === true)
}

/** The company's names, as loaded by the page or its layout; null on an error page without them. */
export function companyOf(matches: Matches): { name: string; shortName: string } | null {
  for (const { data } of matches) {
    if (typeof data !== 'object' || data === null || !('company' in data)) continue
    const { company } = data
    if (typeof company !== 'object' || company === null || !('name' in company) || !('shortName' in company)) continue
    const { name, shortName } = company
    if (typeof name === 'string' && typeof shortName === 'string') return { name, shortName }
  }
  return null
}

/** The site as loaded by the public layout; null on an error page without it. */
export function siteOf(matches: Matches): { baseUrl: string; name: string; shareVersion: string | null } | null {
  for (const { data } of matches) {
    if (typeof data !== 'object' || data === null || !('site' in data)) continue
    const { site } = data
    if (typeof site !== 'object' || site === null || !('baseUrl' in site) || !('name' in site)) continue
    const { baseUrl, name } = site
    const shareVersion = 'shareVersion' in site && typeof site.shareVersion === 'string' ? site.shareVersion : null
    if (typeof baseUrl === 'string' && typeof name === 'string') return { baseUrl, name, shareVersion }
  }
  return null
}

/** The full address of a page's share image, which includes the company's name. */
export function sharePictureUrl(
  { baseUrl, shareVersion }: { baseUrl: string; shareVersion: string | null },
  image: ShareImage,
): string {
  return `${baseUrl}/share/${shareVersion === null ? '' : `${shareVersion}/`}${image}.png`
}

function drawn(site: { baseUrl: string; shareVersion: string | null }, image: ShareImage): { url: string; alt: string } {
  return { url: sharePictureUrl(site, image), alt: `A drawing of houses at sunrise, with the words: ${SHARE_IMAGES[image]}` }
}

function withoutSlash(pathname: string): string {
  return pathname === '/' ? pathname : pathname.replace(/(?<!\/)\/+$/, '')
}
