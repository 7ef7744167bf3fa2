import type { AppLoadContext } from '@remix-run/node'
import { findViewer } from './session.server.ts'

/** Programs that open links: email and chat scanners, previews, crawlers, command-line tools. */
const PROGRAM =
  /bot\b|crawl|spider|preview|scan|facebookexternalhit|whatsapp|skypeuripreview|slurp|mimecast|proofpoint|barracuda|safelinks|urldefense|headlesschrome|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici|libwww|httpclient/i

/** Whether someone outside our staff opens the address: no HEAD request, no prefetch, no program that identifies itself. */
export function isHumanVisit(request: Request, context: AppLoadContext): boolean {
  const header = (name: string) => request.headers.get(name) ?? ''
  const purposes = ['Sec-Purpose', 'Purpose', 'X-Moz', 'X-Purpose'].map(header).join(' ')
  if (context.isHead || /prefetch|prerender|preview/i.test(purposes)) return false
  const agent = header('User-Agent')
  return agent !== '' && !PROGRAM.test(agent) && findViewer(request) === null
}
