/** DocuSeal's own service, in its two regions: the API has its own host, documents are signed and downloaded at the others. */
const CLOUD = /^(?:api\.)?docuseal\.(com|eu)$/

/** Whether this is the address of DocuSeal's own service. */
export function isCloud(apiUrl: string): boolean {
  return CLOUD.test(new URL(apiUrl).hostname)
}

/** Where documents are signed, by the address of the API: the origin of the address itself, or of the region's site. */
export function signingOrigin(apiUrl: string): string {
  const url = new URL(apiUrl)
  const region = CLOUD.exec(url.hostname)?.[1]
  return region === undefined ? url.origin : `https://docuseal.${region}`
}

/**
 * Whether a file may be fetched from an address that the service returned: the API's origin, or for DocuSeal's own service any
 * https host of its domain. Keeps others from making this server fetch from elsewhere.
 */
export function mayDownloadFrom(address: string, apiUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  const api = new URL(apiUrl)
  if (url.origin === api.origin) return true
  const region = CLOUD.exec(api.hostname)?.[1]
  if (region === undefined || url.protocol !== 'https:' || url.port !== '') return false
  return url.hostname === `docuseal.${region}` || url.hostname.endsWith(`.docuseal.${region}`)
}
