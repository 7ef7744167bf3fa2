import { type Charge, missing, newId, shownCharge } from './stripe-objects.ts'
import { checked, type Form, isRefusal, PARAMETERS, type Refusal, refusal } from './stripe-parameters.ts'

/** An invoice as the service stores it. */
type Invoice = {
  id: string
  customer: string
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  number: string | null
  description: string
  days_until_due: number
  due_date: number | null
  created: number
  paid_at: number | null
  metadata: Record<string, string>
  lines: { amount: number; description: string }[]
  /** How often it was emailed to its customer. */
  sent: number
  /** Kept separately: only lists of payments and credit notes return it. */
  charge: Charge | null
  credits: { status: 'issued' | 'void'; post_payment_amount: number; refunds: { amount_refunded: number }[] }[]
}

const now = () => Math.floor(Date.now() / 1000)

/** An account's invoices. `url`: the address of their pages. */
export function makeInvoices(url: string, hasCustomer: (id: string) => boolean) {
  const invoices = new Map<string, Invoice>()
  let count = 0

  /** Undefined for a request that is not about invoices. */
  function handle(method: string, path: string, form: Form): object | Refusal | undefined {
    const [, id = '', verb = ''] = /^\/v1\/invoices\/([\w-]+)(?:\/(\w+))?$/.exec(path) ?? []
    if (method === 'POST' && path === '/v1/invoices') return create(form)
    if (method === 'POST' && path === '/v1/invoiceitems') return addLine(form)
    if (method === 'GET' && path === '/v1/invoices') return list(form)
    if (method === 'GET' && path === '/v1/invoice_payments') return listPayments(form)
    if (method === 'GET' && path === '/v1/credit_notes') return listCreditNotes(form)
    if (method === 'GET' && path.startsWith('/v1/payment_intents/'))
      return readIntent(path.slice('/v1/payment_intents/'.length), form)
    if (id === '') return undefined
    const invoice = invoices.get(id)
    if (!invoice) return missing('invoice', id, 'invoice')
    if (method === 'GET' && verb === '') return shown(invoice)
    if (method === 'DELETE' && verb === '') return remove(invoice)
    if (method === 'POST' && verb === 'finalize') return finalize(invoice, form)
    if (method === 'POST' && verb === 'send') return send(invoice, form)
    if (method === 'POST' && verb === 'void') return makeVoid(invoice, form)
    return undefined
  }

  function create(form: Form): object | Refusal {
    const given = checked(PARAMETERS.createInvoice, form)
    if (isRefusal(given)) return given
    if (!hasCustomer(given.customer)) return missing('customer', given.customer, 'customer')
    const invoice: Invoice = {
      id: newId('in_'),
      customer: given.customer,
      status: 'draft',
      number: null,
      description: given.description,
      days_until_due: Number(given.days_until_due),
      due_date: null,
      created: now(),
      paid_at: null,
      metadata: given.metadata ?? {},
      lines: [],
      sent: 0,
      charge: null,
      credits: [],
    }
    invoices.set(invoice.id, invoice)
    return shown(invoice)
  }

  function addLine(form: Form): object | Refusal {
    const given = checked(PARAMETERS.createInvoiceItem, form)
    if (isRefusal(given)) return given
    const invoice = invoices.get(given.invoice)
    if (!invoice) return missing('invoice', given.invoice, 'invoice')
    if (invoice.status !== 'draft') return notDraft()
    const line = { amount: Number(given.amount), description: given.description }
    invoice.lines.push(line)
    return { id: newId('ii_'), object: 'invoiceitem', invoice: invoice.id, currency: 'usd', ...line }
  }

  function finalize(invoice: Invoice, form: Form): object | Refusal {
    const given = checked(PARAMETERS.finalizeInvoice, form)
    if (isRefusal(given)) return given
    if (invoice.status !== 'draft') return notDraft()
    count += 1
    Object.assign(invoice, {
      status: totalOf(invoice) === 0 ? 'paid' : 'open',
      number: `5F3A91-${String(count).padStart(4, '0')}`,
      due_date: now() + invoice.days_until_due * 86_400,
    })
    return shown(invoice)
  }

  function send(invoice: Invoice, form: Form): object | Refusal {
    const given = checked(PARAMETERS.nothing, form)
    if (isRefusal(given)) return given
    if (invoice.status !== 'open')
      return refusal(400, 'invalid_request_error', `You can only manually send an invoice if it's open.`)
    invoice.sent += 1
    return shown(invoice)
  }

  function makeVoid(invoice: Invoice, form: Form): object | Refusal {
    const given = checked(PARAMETERS.nothing, form)
    if (isRefusal(given)) return given
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
      return refusal(400, 'invalid_request_error', 'You can only void an open or uncollectible invoice.')
    invoice.status = 'void'
    return shown(invoice)
  }

  function remove(invoice: Invoice): object | Refusal {
    if (invoice.status !== 'draft') return notDraft()
    invoices.delete(invoice.id)
    return { id: invoice.id, object: 'invoice', deleted: true }
  }

  function list(form: Form): object | Refusal {
    const given = checked(PARAMETERS.listInvoices, form)
    if (isRefusal(given)) return given
    if (!hasCustomer(given.customer)) return missing('customer', given.customer, 'customer')
    const found = [...invoices.values()].filter(({ customer }) => customer === given.customer)
    const data = found.slice(0, Number(given.limit ?? 10)).map(shown)
    return { object: 'list', url: '/v1/invoices', has_more: false, data }
  }

  function listPayments(form: Form): object | Refusal {
    const given = checked(PARAMETERS.listInvoicePayments, form)
    if (isRefusal(given)) return given
    const data = [...invoices.values()].flatMap(({ id, charge }) => {
      if (charge === null || ('invoice' in given ? given.invoice !== id : given.payment.payment_intent !== charge.payment_intent))
        return []
      const payment = { type: 'payment_intent', payment_intent: charge.payment_intent }
      return [
        { id: newId('inpay_'), object: 'invoice_payment', invoice: id, status: 'paid', amount_paid: charge.amount, payment },
      ]
    })
    return { object: 'list', url: '/v1/invoice_payments', has_more: false, data }
  }

  function listCreditNotes(form: Form): object | Refusal {
    const given = checked(PARAMETERS.listCreditNotes, form)
    if (isRefusal(given)) return given
    const data = (invoices.get(given.invoice)?.credits ?? []).map((credit) => ({
      id: newId('cn_'),
      object: 'credit_note',
      invoice: given.invoice,
      ...credit,
    }))
    return { object: 'list', url: '/v1/credit_notes', has_more: false, data }
  }

  function readIntent(id: string, form: Form): object | Refusal {
    const given = checked(PARAMETERS.readIntent, form)
    if (isRefusal(given)) return given
    const charge = [...invoices.values()].find((invoice) => invoice.charge?.payment_intent === id)?.charge
    if (!charge) return missing('payment_intent', id, 'intent')
    const isExpanded = Object.values(given.expand ?? {}).includes('latest_charge')
    return { id, object: 'payment_intent', status: 'succeeded', latest_charge: isExpanded ? shownCharge(charge) : charge.id }
  }

  function shown(invoice: Invoice): object {
    const { lines, sent, paid_at, charge, credits, ...rest } = invoice
    const isFinal = invoice.status !== 'draft'
    const total = totalOf(invoice)
    return {
      object: 'invoice',
      ...rest,
      currency: 'usd',
      collection_method: 'send_invoice',
      amount_due: total,
      amount_paid: invoice.status === 'paid' ? total : 0,
      amount_remaining: invoice.status === 'paid' ? 0 : total,
      lines: { object: 'list', data: lines },
      status_transitions: { finalized_at: isFinal ? invoice.created : null, paid_at },
      hosted_invoice_url: isFinal ? `${url}/i/${invoice.id}` : null,
      invoice_pdf: isFinal ? `${url}/i/${invoice.id}/pdf` : null,
      livemode: false,
    }
  }

  function known(id: string): Invoice {
    const invoice = invoices.get(id)
    if (!invoice) throw new Error(`The test knows no invoice ${id}`)
    return invoice
  }

  return {
    handle,
    invoices,
    /** The content of an event about an invoice or its credit note. */
    subjectOf: (type: string, id: string): object => {
      if (type.startsWith('credit_note.')) return { id: newId('cn_'), object: 'credit_note', invoice: id }
      return invoices.has(id) ? shown(known(id)) : { id, object: 'invoice' }
    },
    /** How the invoice is paid on the service's page. */
    payInvoice(id: string) {
      const charge = {
        id: newId('ch_'),
        amount: totalOf(known(id)),
        amount_refunded: 0,
        payment_intent: newId('pi_'),
        metadata: {},
      }
      Object.assign(known(id), { status: 'paid', paid_at: now(), charge })
    },
    /** What a credit note refunds: its `refunds` are refunds of the charge, created with it. */
    creditInvoice(id: string, cents: number, refundCents = 0) {
      const { charge, credits } = known(id)
      if (charge) charge.amount_refunded += refundCents
      credits.push({
        status: 'issued',
        post_payment_amount: cents,
        refunds: refundCents > 0 ? [{ amount_refunded: refundCents }] : [],
      })
    },
    voidCredits(id: string) {
      for (const credit of known(id).credits) credit.status = 'void'
    },
    chargeOfInvoice: (id: string): Charge | null => invoices.get(id)?.charge ?? null,
    voidInvoice: (id: string) => void Object.assign(known(id), { status: 'void' }),
    /** Payment is not expected anymore, but still possible. */
    markUncollectible: (id: string) => void Object.assign(known(id), { status: 'uncollectible' }),
  }
}

function totalOf({ lines }: Invoice): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

function notDraft(): Refusal {
  return refusal(400, 'invalid_request_error', "This invoice is already finalized and can't be edited.", {
    code: 'invoice_not_editable',
  })
}
