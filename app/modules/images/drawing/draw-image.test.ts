import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Drawing, drawInProcess, oneAtATime } from './draw-image.server.ts'

const SMALL: Drawing = { format: 'webp', maxWidth: 40, maxHeight: 40 }
const picture = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: { r: 30, g: 120, b: 90 } } })
    .png()
    .toBuffer()

/** This process's drawing processes. Tests of other files in the same process may have started them. */
function drawing(): number[] {
  const children = execFileSync('ps', ['-o', 'pid=,stat=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  return children
    .split('\n')
    .filter((line) => line.includes('image-worker') && !/^\s*\d+\s+Z/.test(line))
    .map((line) => Number.parseInt(line.trim(), 10))
}

/** The drawing process of this file. */
async function drawer(): Promise<number> {
  const before = drawing()
  const png = await picture()
  await drawInProcess(png, SMALL)
  return drawing().find((id) => !before.includes(id)) ?? before.at(-1) ?? 0
}

test('images sent at the same time are drawn by one process, each for its caller', async () => {
  const png = await picture()
  await drawer()
  const before = drawing()
  const sizes = [10, 20, 30, 40]
  const answers = await Promise.all(sizes.map((maxWidth) => drawInProcess(png, { ...SMALL, maxWidth })))
  expect(answers).toMatchObject(sizes.map((widthPixels) => ({ drawn: { widthPixels } })))
  expect(drawing()).toEqual(before)
})

test('an image that kills the process is reported, and the next one is drawn', async () => {
  const png = await picture()
  const victim = await drawer()
  process.kill(victim, 'SIGSTOP')
  const stuck = drawInProcess(png, SMALL)
  process.kill(victim, 'SIGKILL')
  expect(await stuck).toBe('ended')
  expect(await drawInProcess(png, SMALL)).toMatchObject({ drawn: { widthPixels: 40 } })
})

test('it ends when nothing is left to draw', async () => {
  const own = await drawer()
  await expect.poll(drawing).not.toContain(own)
})

test('work is done in turn, and one that fails does not block the next', async () => {
  const inTurn = oneAtATime()
  const log: string[] = []
  const work = (name: string) => () => {
    log.push(`${name} begins`)
    return Promise.resolve().then(() => {
      log.push(`${name} ends`)
      if (name === 'second') throw new Error('second failed')
      return name
    })
  }
  const [first, second, third] = [inTurn(work('first')), inTurn(work('second')), inTurn(work('third'))]
  await expect(first).resolves.toBe('first')
  await expect(second).rejects.toThrow('second failed')
  await expect(third).resolves.toBe('third')
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends', 'third begins', 'third ends'])
})
