import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { z } from 'zod'
import { SESSION_COOKIE } from '#app/http/session.server.ts'
import { paths } from '#app/paths.ts'
import { browserPath } from '../../find-browser.js'
import { median } from '../figures.ts'
import { goalRow, type MeasurementResult } from '../rows.ts'
import { startServer } from '../servers.ts'
import { runScript } from './compared.ts'

/** How often each task is done, each time with other leads. */
const ROUNDS = 5
/** How many times slower the browser's processor is made. */
const SLOWDOWN = 4
/** The pause between keys of a fast typist, in ms: without one, each key would wait for those before. */
const TYPING = { delay: 100 }
/** Browsers report presses from this length on, in ms. */
const SHORTEST_MS = 16
/** From the last effect of a task to the browser's report of its presses, in ms. */
const REPORT_MS = 300
/** Rows that the calibration's button adds to a table: about 25 ms of processor time where this was written, so 100 ms slowed. */
const CALIBRATION_ROWS = 200
/** 200 ms, the limit of a good interaction (web.dev/inp), by the calibration's 100. */
const MAX_RATIO = 2

const officeSchema = z.object({
  staff: z.string(),
  token: z.string(),
  leads: z.array(z.object({ id: z.string(), name: z.string() })),
})
type Lead = z.infer<typeof officeSchema>['leads'][number]
type Task = { open?: string; work: (page: Page) => Promise<void> }

declare global {
  interface Window {
    longestPress?: number
  }
}

/**
 * The longest press of each of the office's ten usual tasks (`tests/journeys/ten-tasks.spec.ts`), until the next frame, in a
 * browser with a slowed processor. After each task a page without our code draws a table, so that the ratio is the same on a busy
 * machine.
 */
export async function measurePresses(folder: string): Promise<Partial<MeasurementResult>> {
  const office = officeSchema.parse(JSON.parse(await runScript(folder, 'bench/presses-process.ts', String(ROUNDS))))
  const server = await startServer({ folder })
  const executablePath = browserPath()
  const durations: Record<string, number[]> = {}
  const calibrated: number[] = []
  let browser: Browser | undefined
  try {
    browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } })
    await context.addInitScript(watchPresses)
    await context.addCookies([{ name: SESSION_COOKIE, value: office.token, url: server.url }])
    const openSlowed = async () => {
      const page = await context.newPage()
      const protocol = await context.newCDPSession(page)
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
      return page
    }
    const [page, bare] = [await openSlowed(), await openSlowed()]
    await bare.goto('/health')
    for (const lead of office.leads) {
      for (const [name, { open, work }] of Object.entries(tasksOf(lead, office.staff))) {
        // Pages in the background draw no frames.
        await page.bringToFront()
        if (open !== undefined) await openAlive(page, open)
        await longestPress(page)
        await work(page)
        durations[name] = [...(durations[name] ?? []), await longestPress(page)]
        await bare.bringToFront()
        calibrated.push(await calibrate(bare))
      }
    }
  } finally {
    await browser?.close()
    await server.stop()
  }
  const unit = median(calibrated)
  const medians = Object.entries(durations).map(([name, found]) => ({ name, ms: median(found) }))
  const slowest = medians.reduce((worst, one) => (one.ms > worst.ms ? one : worst))
  return {
    goals: [
      goalRow(
        `slowest press in ten office tasks (${slowest.name}), relative to a table of ${CALIBRATION_ROWS} rows`,
        slowest.ms / unit,
        '',
        {
          below: MAX_RATIO,
        },
      ),
    ],
    notes: [
      `presses on a processor slowed ${SLOWDOWN} times, ms: ${medians.map(({ name, ms }) => `${name} ${ms}`).join(', ')}; the table ${unit}`,
    ],
  }
}

/** The tasks in one sitting with a lead. `open`: the page it starts from, if not the one before. */
function tasksOf(lead: Lead, staff: string): Record<string, Task> {
  // A full page of leads.
  const list = paths.leads({ q: lead.name.slice(0, -2) })
  const composer = (page: Page) => page.getByRole('region', { name: 'Write or log' })
  const panel = (page: Page, name: string) => composer(page).locator(`[data-panel=${name}]`)
  const openTab = (page: Page, name: string) => composer(page).locator(`legend ~ label:has([value=${name}])`).click()
  const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()
  return {
    call: {
      open: paths.lead(lead.id),
      work: async (page) => {
        await openTab(page, 'call')
        await panel(page, 'call').getByLabel('Outcome').selectOption({ label: 'Left a message' })
        await panel(page, 'call').getByRole('button', { name: 'Log', exact: true }).click()
        await said(page, 'Call logged')
      },
    },
    note: {
      work: async (page) => {
        await openTab(page, 'note')
        await page.keyboard.type('Prefers mornings', TYPING)
        await panel(page, 'note').getByRole('button', { name: 'Add Note' }).click()
        await said(page, 'Note added')
      },
    },
    email: {
      work: async (page) => {
        await openTab(page, 'email')
        await page.keyboard.type('Your walkthrough', TYPING)
        await page.keyboard.press('Tab')
        await page.keyboard.type('We come at ten.', TYPING)
        await panel(page, 'email').getByRole('button', { name: 'Send Email' }).last().click()
        await said(page, 'Email queued')
      },
    },
    text: {
      work: async (page) => {
        await openTab(page, 'text')
        await page.keyboard.type('See you Tuesday at 9', TYPING)
        await panel(page, 'text').getByRole('button', { name: 'Send Text' }).last().click()
        await said(page, 'Text')
      },
    },
    done: {
      work: async (page) => {
        await page.locator('.next-up').getByRole('button', { name: 'Done' }).click()
        await page.locator('.next-up').getByText('Nothing planned').waitFor()
      },
    },
    status: {
      work: async (page) => {
        await page.locator('.stages').getByRole('button', { name: 'Contract Sent' }).click()
        await page.locator('.stages [aria-current]').getByText('Contract Sent').waitFor()
      },
    },
    assign: {
      work: async (page) => {
        await page.locator('summary[aria-describedby=assignee]').click()
        await page.getByRole('button', { name: 'Assign to me' }).click()
        await page.locator('summary[aria-describedby=assignee]').getByText(staff).waitFor()
      },
    },
    'bulk assign': {
      open: list,
      work: async (page) => {
        await page.getByRole('checkbox', { name: /all/i }).first().click()
        const bar = page.getByRole('region', { name: 'Selection' })
        await bar.getByText('Assign', { exact: true }).click()
        await bar.getByRole('button', { name: staff }).click()
        await said(page, 'assigned')
      },
    },
    find: {
      work: async (page) => {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: 'Search or command' }).waitFor()
        await page.keyboard.type(lead.name, TYPING)
        await page.getByRole('option', { name: lead.name }).first().waitFor()
        await page.keyboard.press('Enter')
        await page.getByRole('heading', { level: 1, name: lead.name }).waitFor()
      },
    },
    'next lead': {
      work: async (page) => {
        await openAlive(page, list)
        await page.locator('.data-table--work tbody a').first().click()
        await page.getByRole('link', { name: 'Next lead' }).click()
        await page.getByRole('link', { name: 'Previous lead' }).waitFor()
      },
    },
  }
}

/** Opens a page and waits until its bundle works: React marks its elements. */
async function openAlive(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.dispatchEvent('body', 'pointermove')
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactProps')))
}

/** Runs in each page: keeps the duration of its longest press. */
function watchPresses(): void {
  // TypeScript's DOM types lack the threshold.
  const shortPressesToo: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  }
  new PerformanceObserver((events) => {
    for (const event of events.getEntries())
      if ('interactionId' in event && event.interactionId)
        window.longestPress = Math.max(window.longestPress ?? 0, event.duration)
  }).observe(shortPressesToo)
}

/** The page's longest press since the last call, in ms. */
async function longestPress(page: Page): Promise<number> {
  await pause(REPORT_MS)
  const longest = await page.evaluate(() => {
    const found = window.longestPress
    delete window.longestPress
    return found
  })
  return longest ?? SHORTEST_MS
}

/** Presses a button that draws a table, on a page without our code. Returns the duration. */
async function calibrate(page: Page): Promise<number> {
  await page.evaluate((rows) => {
    document.body.innerHTML = '<button>Draw</button><table></table>'
    document.querySelector('button')?.addEventListener('click', () => {
      for (let row = 0; row < rows; row++) {
        const line = document.createElement('tr')
        for (let cell = 0; cell < 6; cell++) line.insertCell().textContent = `${row} Beaver Ave, Des Moines`
        document.querySelector('table')?.append(line)
      }
    })
  }, CALIBRATION_ROWS)
  await longestPress(page)
  await page.getByRole('button').click()
  return longestPress(page)
}
