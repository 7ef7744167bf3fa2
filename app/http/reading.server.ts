import type { AppLoadContext } from '@remix-run/node'
import { findViewer } from './session.server.ts'

/** Programs that open links: email and chat scanners, previews, crawlers, command-line tools. */
const PROGRAM =
  /bot\b|crawl|spider|preview|scan|facebookexternalhit|whatsapp|skypeuripreview|slurp|mimecast|proofpoint|barracuda|safelinks|urldefense|headlesschrome|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici|libwww|httpclient/i

/**
 * Whether a person outside of our staff opens this page: no browser that loads ahead, no look at the head alone, none of the programs that
 * look at links, as far as they say what they are.
 */
export function isHumanVisit(request: Request, context: AppLoadContext): boolean {
  const { headers } = request
  if (context.isHead) return false
  if (
    ['Sec-Purpose', 'Purpose', 'X-Moz', 'X-Purpose'].some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))
  )
    return false
  const agent = headers.get('User-Agent') ?? ''
  return agent !== '' && !PROGRAM.test(agent) && findViewer(request) === null
}
