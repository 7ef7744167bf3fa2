import { paths } from '#app/paths.ts'
import { startStripeServer, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '#tests/servers/stripe.ts'
import { median } from '../figures.ts'
import { goalRow, type MeasurementResult } from '../rows.ts'
import { acknowledgeTerms, makeReports } from '../sample.ts'
import { startServer } from '../servers.ts'

const LEADS = 60
const WARM_UP = 10

/** Creates a checkout at a server that speaks Stripe's protocol; the figure includes its time. */
export async function measureCreateSession(folder: string): Promise<Partial<MeasurementResult>> {
  const stripe = await startStripeServer()
  const server = await startServer({
    folder,
    env: { STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE: stripe.url, WORKER: 'off' },
  })
  const { leadIds, cookie } = await makeReports(server, LEADS)
  for (const leadId of leadIds) await acknowledgeTerms(server, leadId, cookie)
  const tookMs: number[] = []
  for (const leadId of leadIds) {
    const began = performance.now()
    const answer = await fetch(server.url + paths.createPaymentSession(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: server.url, Cookie: cookie },
      body: JSON.stringify({ leadId }),
    })
    const made = await answer.text()
    tookMs.push(performance.now() - began)
    if (answer.status !== 200) throw new Error(`A checkout was answered with ${answer.status}: ${made}`)
  }
  await server.stop()
  await stripe.stop()
  return { goals: [goalRow(`create-session, median of ${LEADS - WARM_UP}`, median(tookMs.slice(WARM_UP)), 'ms', { below: 15 })] }
}
