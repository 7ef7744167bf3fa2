import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { paths } from '#app/paths.ts'
import { TYPED_PROPERTY } from '#tests/setup/analysis-form.ts'

/** What the check does with a browser, whichever way it is driven. */
export type BrowserWindow = {
  open: (address: string) => Promise<void>
  resize: (widthPixels: number) => Promise<void>
  /** The value of an expression in the page, as JSON carries it. */
  ask: (expression: string) => Promise<unknown>
  click: (selector: string) => Promise<void>
  /** Types into a field, in place of what is in it. */
  type: (selector: string, text: string) => Promise<void>
  choose: (selector: string, value: string) => Promise<void>
  pressTab: () => Promise<void>
  /** PNG of what is in the window. */
  picture: () => Promise<Buffer>
  setCookie: (cookie: { name: string; value: string; url: string }) => Promise<void>
  /** What was wrong on the console since the last question. */
  trouble: () => string[]
  close: () => Promise<void>
}

/** The pages that are looked at, by their names in the page catalog. */
export const MOST_USED = [
  'home',
  'analysis form',
  'report',
  'agreement before a walkthrough',
  'plans and pricing',
  'renting against selling',
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
  'leads as a board',
  'lead',
  'new post',
]

type Form = { name: string; isOfStaff: boolean; send: (window: BrowserWindow, url: string) => Promise<void> }

const TRIES = 60

/** Forms that are filled in and sent, as someone with a keyboard does. Each throws where it does not get through. */
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
    // The filters apply as they are typed.
    name: 'lead list, searched',
    isOfStaff: true,
    send: async (window, url) => {
      await window.open(url + paths.leads())
      await window.type('main [name=q]', 'an')
      await until(window, 'new URLSearchParams(location.search).get("q") === "an"')
    },
  },
  {
    name: 'post, written in the editor',
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
    // While the next page comes there may be none to ask.
    if ((await window.ask(expression).catch(() => false)) === true) return
    await pause(200)
  }
  throw new Error(`waited for ${expression} at ${String(await window.ask('location.pathname'))}`)
}
