import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { parsePublicForm, valueOrThrow } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { testCheckoutSchema } from '#app/modules/payments/forms.ts'
import { finishTestCheckout, findTestCheckoutOf } from '#app/modules/payments/checkout/test-checkout.server.ts'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { formatCents } from '#app/format/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: { secret: 'paymentId' }, flow: 'Onboarding fee' }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Test checkout')

export const headers = privatePageHeaders

const NONE_HERE = 'We couldn’t find this checkout.'

export function loader({ params }: LoaderFunctionArgs) {
  const checkout = findTestCheckoutOf(params.paymentId ?? '')
  if (!checkout) throw new Response(NONE_HERE, { status: 404 })
  return checkout
}

export async function action(args: ActionFunctionArgs) {
  const { intent } = valueOrThrow(await parsePublicForm(args, testCheckoutSchema))
  const next = finishTestCheckout(args.params.paymentId ?? '', intent)
  if (!next.ok) throw new Response(NONE_HERE, { status: 404 })
  return redirect(next.value, 303)
}

export default function TestCheckoutPage() {
  const { description, amountCents, state } = useLoaderData<typeof loader>()
  return (
    <NarrowColumn>
      <h1>Test checkout</h1>
      <Notice>
        <strong>Demo:</strong> you don’t need a card, and nothing is charged. Once a payment provider is set up, its page appears
        here.
      </Notice>
      <div className="card">
        <DescriptionList
          items={[
            { label: 'For', value: description },
            { label: 'Amount', value: formatCents(amountCents) },
          ]}
        />
      </div>
      {state === 'open' ? (
        <form method="post">
          <Honeypot />
          <div className="flex flex-wrap gap-3">
            <Button name="intent" value="pay" busy="Processing...">
              Pay
            </Button>
            <Button name="intent" value="fail" variant="second">
              Fail
            </Button>
            <Button name="intent" value="cancel" variant="quiet">
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <form method="post">
          <Honeypot />
          <p>{ENDED[state]}</p>
          <div className="flex flex-wrap gap-3">
            <Button name="intent" value="pay">
              See the result
            </Button>
          </div>
        </form>
      )}
    </NarrowColumn>
  )
}

const ENDED = {
  paid: 'This has already been paid.',
  failed: 'The payment failed. Nothing was charged.',
  expired: 'This checkout has ended. Nothing was charged.',
} as const

export { ErrorPage as ErrorBoundary } from '#app/ui/error-page.tsx'
