import { DomUtils, ElementType, parseDocument } from 'htmlparser2'

type Document = ReturnType<typeof parseDocument>
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]
type Node = Element['children'][number]

/** Form input by label text or field name: a field's text, an option's text or value, true or false for a checkbox. */
export type Choices = Record<string, string | boolean>

/** Block elements: the text before and after them is separated. */
const INLINE = new Set(['a', 'b', 'strong', 'em', 'i', 'span', 'small', 'sup', 'abbr', 'time', 'wbr', 'code', 'mark', 'u', 'bdi'])
const UNREAD = new Set(['script', 'style', 'template', 'svg', 'noscript', 'select', 'datalist'])

/**
 * A browser without scripts, based on fetch: stores cookies, follows redirects, fills in a page's forms and presses their
 * buttons.
 */
export class PlainBrowser {
  readonly #origin: string
  readonly #cookies = new Map<string, string>()
  #document: Document = parseDocument('')
  /** Path and query of the current page. */
  address = '/'
  /** The current page as the server sent it. */
  html = ''

  /** `origin`: the server's address without a trailing slash. */
  constructor(origin: string, cookie?: string) {
    this.#origin = origin
    if (cookie !== undefined) this.#keep([cookie])
  }

  /** Opens a page. Throws if the response is not OK. */
  async open(address: string): Promise<this> {
    return this.#show(await this.#request(address))
  }

  /** Fetches an address outside the page. Throws if the response is not OK. */
  async read(address: string): Promise<Buffer> {
    const answer = await this.#request(address)
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${(await answer.text()).slice(0, 400)}`)
    return Buffer.from(await answer.arrayBuffer())
  }

  /** Stores a cookie, such as that of a session which begins elsewhere. */
  addCookie(cookie: string): void {
    this.#keep([cookie])
  }

  /** The page's forms that post text: where to, their fields as they are, and the names of their text fields. */
  typedForms(): { to: string; fields: [string, string][]; texts: string[] }[] {
    return this.#elements(({ name, attribs }) => name === 'form' && attribs.method === 'post').flatMap((form) => {
      const own = this.#elements((element) => 'name' in element.attribs && this.#formOf(element) === form)
      const texts = own.filter(isTypedInto).map(({ attribs }) => attribs.name ?? '')
      // The browser presses the first button for Enter.
      const button = own.find(({ name, attribs }) => name === 'button' && attribs.type !== 'button')
      const pressed: [string, string][] = button ? [[button.attribs.name ?? '', button.attribs.value ?? '']] : []
      const to = form.attribs.action ?? this.address
      return texts.length === 0 ? [] : [{ to, fields: [...this.#fieldsOf(form, {}), ...pressed], texts }]
    })
  }

  /** Posts fields from the page without reading the response as a page. */
  post(to: string, fields: [string, string][]): Promise<Response> {
    return this.#request(to, new URLSearchParams(fields))
  }

  /** The page's text: of its dialog if it has one, else of its main part. */
  words(): string {
    const [dialog] = this.#elements((element) => element.attribs.role === 'dialog' || element.name === 'dialog')
    const [main] = this.#elements((element) => element.name === 'main')
    return wordsOf(dialog ?? main ?? this.#document)
  }

  /** The text of the rows, list items and cards that name this. */
  entriesAbout(name: string): string {
    const entries = this.#elements((element) => ['tr', 'li', 'article'].includes(element.name))
    return entries
      .map(wordsOf)
      .filter((words) => words.includes(name))
      .join(' ')
  }

  /** The address of the first link with this text. */
  linkTo(words: string | RegExp): string {
    const link = this.#elements((element) => element.name === 'a').find((element) => isCalled(wordsOf(element), words))
    if (!link) throw new Error(`No link '${words}' on ${this.address}: ${this.words().slice(0, 2_000)}`)
    return link.attribs.href ?? ''
  }

  /** Fills in the form of the button with this text, and presses it. */
  async press(words: string | RegExp, choices: Choices = {}): Promise<this> {
    const { to, body } = this.#filledIn(words, choices)
    return body ? this.#show(await this.#request(to.href, body)) : this.open(to.href)
  }

  /** Presses it many times at once, every second time in `other`, which may use another server. The page stays. */
  pressAtOnce(times: number, other: PlainBrowser, words: string | RegExp, choices: Choices = {}, file: File | null = null) {
    const { to, body: fields } = this.#filledIn(words, choices)
    const body = file === null ? fields : withFile(fields, file)
    const press = async (_: unknown, index: number) => {
      const by = index % 2 === 0 ? this : other
      const headers = { Cookie: by.#cookieHeader(), Origin: by.#origin }
      const sent = { method: 'POST', redirect: 'manual', headers, body: body ?? null } as const
      const answer = await fetch(by.#origin + to.pathname + to.search, sent)
      const html = await answer.text()
      return { status: answer.status, words: wordsOf(parseDocument(html)) }
    }
    return Promise.all(Array.from({ length: times }, press))
  }

  /** The address and fields of a filled-in form; without fields for a form that only asks for a page. */
  #filledIn(words: string | RegExp, choices: Choices): { to: URL; body: URLSearchParams | null } {
    const button = this.#elements((element) => element.name === 'button').find(
      (element) => isCalled(wordsOf(element), words) || isCalled(element.attribs['aria-label'] ?? '', words),
    )
    const form = button && this.#formOf(button)
    if (!form) throw new Error(`No button '${words}' of a form on ${this.address}: ${this.words().slice(0, 2_000)}`)
    const fields = this.#fieldsOf(form, choices)
    if (button.attribs.name !== undefined) fields.push([button.attribs.name, button.attribs.value ?? ''])
    const to = new URL(button.attribs.formaction ?? form.attribs.action ?? this.address, this.#origin + this.address)
    const body = new URLSearchParams(fields)
    if ((form.attribs.method ?? 'get').toLowerCase() !== 'get') return { to, body }
    to.search = body.toString()
    return { to, body: null }
  }

  #formOf(element: Element): Element | undefined {
    const id = element.attribs.form
    if (id !== undefined) return this.#elements((form) => form.name === 'form' && form.attribs.id === id)[0]
    for (let at = element.parent; at; at = at.parent) if ('name' in at && at.name === 'form') return at
    return undefined
  }

  #fieldsOf(form: Element, choices: Choices): [string, string][] {
    const fields: [string, string][] = []
    const unused = new Set(Object.keys(choices))
    const controls = this.#elements((element) => ['input', 'select', 'textarea'].includes(element.name))
    for (const control of controls.filter((element) => this.#formOf(element) === form)) {
      const { name, disabled, type } = control.attribs
      if (name === undefined || disabled !== undefined || type === 'file' || type === 'submit') continue
      const labels = [name, this.#labelOf(control)]
      const key = Object.keys(choices).find((choice) => labels.some((label) => label.startsWith(choice)))
      const choice = key === undefined ? undefined : choices[key]
      // A radio button with another value was not chosen.
      const isOther = type === 'radio' && typeof choice === 'string' && choice !== control.attribs.value
      if (key !== undefined && !isOther) unused.delete(key)
      if (type === 'checkbox' || type === 'radio') {
        const isOn =
          choice === undefined ? control.attribs.checked !== undefined : choice === true || choice === control.attribs.value
        if (isOn) fields.push([name, control.attribs.value ?? 'on'])
      } else fields.push([name, typeof choice === 'string' ? chosenValue(control, choice) : stateValue(control)])
    }
    if (unused.size > 0)
      throw new Error(
        `No field '${[...unused].map((key) => `${key}: ${String(choices[key])}`).join("', '")}' in the form on ${this.address}: ${wordsOf(form)}`,
      )
    return fields
  }

  #labelOf(control: Element): string {
    const said = control.attribs['aria-label']
    if (said !== undefined) return said
    for (let at = control.parent; at; at = at.parent) if ('name' in at && at.name === 'label') return wordsOf(at)
    const label = this.#elements((element) => element.name === 'label' && element.attribs.for === control.attribs.id)[0]
    return label ? wordsOf(label) : ''
  }

  #elements(test: (element: Element) => boolean): Element[] {
    return DomUtils.findAll(test, this.#document.children)
  }

  async #request(address: string, body?: URLSearchParams): Promise<Response> {
    let url = new URL(address, this.#origin + this.address)
    let posted = body
    for (let hops = 0; hops < 10; hops += 1) {
      if (url.origin !== this.#origin) return new Response(null)
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: {
          Accept: 'text/html,*/*',
          // A kept connection may be used just as the server closes it. Browsers then try again; `fetch` fails.
          Connection: 'close',
          Referer: this.#origin + this.address,
          Cookie: this.#cookieHeader(),
          ...(posted ? { Origin: this.#origin } : {}),
        },
        ...(posted ? { method: 'POST', body: posted } : {}),
      })
      this.#keep(answer.headers.getSetCookie())
      if ((answer.headers.get('Content-Type') ?? '').startsWith('text/html')) this.address = url.pathname + url.search
      const location = answer.headers.get('Location')
      if (location === null) return answer
      await answer.body?.cancel()
      url = new URL(location, url)
      posted = undefined
    }
    throw new Error(`${address} redirects without end`)
  }

  async #show(answer: Response): Promise<this> {
    const html = await answer.text()
    if (!answer.ok) throw new Error(`${this.address} answered ${answer.status}: ${wordsOf(parseDocument(html)).slice(0, 2_000)}`)
    // If the redirect leads to another site, such as a checkout, our last page is kept.
    if (html !== '') this.#document = parseDocument(html)
    this.html = html
    return this
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep(setCookies: string[]): void {
    for (const header of setCookies) {
      const [name = '', ...value] = (header.split(';', 1)[0] ?? '').split('=')
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(header)) this.#cookies.delete(name)
      else this.#cookies.set(name, value.join('='))
    }
  }
}

/** The fields as forms with files post them. */
function withFile(fields: URLSearchParams | null, file: File): FormData {
  const body = new FormData()
  for (const [name, value] of fields ?? []) body.append(name, value)
  body.append('file', file)
  return body
}

function isTypedInto({ name, attribs: { type = 'text', disabled } }: Element): boolean {
  if (disabled !== undefined) return false
  return name === 'textarea' || (name === 'input' && ['text', 'email', 'tel', 'url', 'number'].includes(type))
}

/** The visible text of HTML. */
export function wordsOf(node: Document | Node): string {
  return textOf(node).replace(/\s+/g, ' ').trim()
}

function textOf(node: Document | Node): string {
  if ('data' in node && node.type === ElementType.Text) return node.data
  if (!('children' in node)) return ''
  if ('name' in node) {
    if (UNREAD.has(node.name) || node.attribs.hidden !== undefined || node.attribs['aria-hidden'] === 'true') return ''
    if (node.name === 'br') return ' '
  }
  const words = node.children.map(textOf).join('')
  return 'name' in node && !INLINE.has(node.name) ? ` ${words} ` : words
}

function isCalled(words: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? words === wanted : wanted.test(words)
}

function chosenValue(control: Element, choice: string): string {
  if (control.name !== 'select') return choice
  const options = DomUtils.getElementsByTagName('option', control.children)
  const chosen = options.find((option) => wordsOf(option) === choice || option.attribs.value === choice)
  if (!chosen) throw new Error(`No choice '${choice}' among ${options.map((option) => wordsOf(option)).join(', ')}`)
  return chosen.attribs.value ?? wordsOf(chosen)
}

function stateValue(control: Element): string {
  if (control.name === 'textarea') return DomUtils.textContent(control)
  if (control.name !== 'select') return control.attribs.value ?? ''
  const options = DomUtils.getElementsByTagName('option', control.children)
  const chosen = options.find((option) => option.attribs.selected !== undefined) ?? options[0]
  return chosen ? (chosen.attribs.value ?? wordsOf(chosen)) : ''
}
