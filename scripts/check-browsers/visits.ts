import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { paths } from '#app/paths.ts'
import { TYPED_PROPERTY } from '#tests/setup/analysis-form.ts'

/** The browser operations that the check uses, independent of the driver. */
export type BrowserWindow = {
  open: (address: string) => Promise<void>
  resize: (widthPixels: number) => Promise<void>
  /** Evaluates an expression in the page. The value is passed as JSON. */
  ask: (expression: string) => Promise<unknown>
  click: (selector: string) => Promise<void>
  /** Types into a field, replacing its content. */
  type: (selector: string, text: string) => Promise<void>
  choose: (selector: string, value: string) => Promise<void>
  pressTab: () => Promise<void>
  /** A PNG of the viewport. */
  picture: () => Promise<Buffer>
  setCookie: (cookie: { name: string; value: string; url: string }) => Promise<void>
  /** Console errors since the last call. */
  trouble: () => string[]
  close: () => Promise<void>
}

/** The checked pages, by their names in the page catalog. */
export const MOST_USED = [
  'home',
  'analysis form',
  'report',
  'agreement before a walkthrough',
  'plans and pricing',
  'renting versus selling',
  'investment plan',
  'enroll form',
  'rentals',
  'team',
  'blog',
  'post',
  'webinar',
  'sign-in',
  'dashboard',
  'leads',
  'lead board',
  'lead',
  'new post',
]

export type Form = { name: string; isOfStaff: boolean; send: (window: BrowserWindow, url: string) => Promise<void> }

const TRIES = 60

/** Forms that are filled in and sent with the keyboard. Each throws if it fails. */
export const FORMS: readonly Form[] = [
  {
    name: 'analysis form, sent',
    isOfStaff: false,
    send: async (window, url) => {
      await window.open(url + paths.analysis({ step: 1 }))
      for (const name of ['streetAddress', 'city', 'zipCode', 'squareFootage'] as const)
        await window.type(`[name="properties[0].${name}"]`, TYPED_PROPERTY[name])
      await window.choose('[name="properties[0].propertyType"]', TYPED_PROPERTY.propertyType)
      await window.click('main [value=continue]:not([aria-hidden])')
      await until(window, 'document.querySelector("[name=email]") !== null')
      await window.type('[name=email]', 'browser.check@example.com')
      await window.click('main [name=intent][value=submit]')
      await until(window, '/^\\/analysis\\/[0-9a-f]{32}$/.test(location.pathname)')
    },
  },
  {
    name: 'dialog, opened and closed',
    isOfStaff: false,
    send: async (window) => {
      await window.click('main a[href$="/agreement"]')
      await until(window, 'document.querySelector("[role=dialog]") !== null')
      await window.click('[role=dialog] [data-close]')
      await until(window, 'document.querySelector("[role=dialog]") === null')
    },
  },
  {
    // The filters apply while typing.
    name: 'lead list, searched',
    isOfStaff: true,
    send: async (window, url) => {
      await window.open(url + paths.leads())
      await window.type('main [name=q]', 'an')
      await until(window, 'new URLSearchParams(location.search).get("q") === "an"')
    },
  },
  {
    name: 'post in the editor',
    isOfStaff: true,
    send: async (window, url) => {
      await window.open(url + paths.newPost())
      await until(window, 'document.querySelector("[contenteditable=true]") !== null')
      await window.type('[name=title]', 'Written in every browser')
      await window.type('[name=slug]', `written-${randomUUID()}`)
      await window.type('[contenteditable=true]', 'A paragraph that was typed into the editor.')
      await until(window, 'document.querySelector("[name=content]").value.includes("typed into the editor")')
      await window.click('main [name=intent][value=save]')
      await until(window, '/^\\/admin\\/blog\\/edit\\//.test(location.pathname)')
    },
  },
]

/** Waits until an expression is true in the page. */
export async function until(window: BrowserWindow, expression: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    // During navigation there may be no page to query.
    if ((await window.ask(expression).catch(() => false)) === true) return
    await pause(200)
  }
  throw new Error(`waited for ${expression} at ${String(await window.ask('location.pathname'))}`)
}
