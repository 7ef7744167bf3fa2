import sharp from 'sharp'
import { expect, test } from 'vitest'
import { childProcesses } from '#tests/setup/child-processes.ts'
import { type Drawing, drawImage } from './draw-image.server.ts'

const SMALL: Drawing = { format: 'webp', maxWidth: 40, maxHeight: 40 }
const picture = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: { r: 30, g: 120, b: 90 } } })
    .png()
    .toBuffer()

const drawing = () => childProcesses('image-worker')

/** The drawing process of this file. */
async function drawer(): Promise<number> {
  const before = drawing()
  const png = await picture()
  await drawImage(png, SMALL)
  return drawing().find((id) => !before.includes(id)) ?? before.at(-1) ?? 0
}

test('images sent at the same time are drawn by one process, each for its caller', async () => {
  const png = await picture()
  await drawer()
  const before = drawing()
  const sizes = [10, 20, 30, 40]
  const answers = await Promise.all(sizes.map((maxWidth) => drawImage(png, { ...SMALL, maxWidth })))
  expect(answers).toMatchObject(sizes.map((widthPixels) => ({ ok: true, value: { widthPixels } })))
  expect(drawing()).toEqual(before)
})

test('an image that kills the process is reported, and the next one is drawn', async () => {
  const png = await picture()
  const victim = await drawer()
  process.kill(victim, 'SIGSTOP')
  const stuck = expect(drawImage(png, SMALL)).rejects.toThrow('The process ended with SIGKILL')
  process.kill(victim, 'SIGKILL')
  await stuck
  expect(await drawImage(png, SMALL)).toMatchObject({ ok: true, value: { widthPixels: 40 } })
})

test('it ends when nothing is left to draw', async () => {
  const own = await drawer()
  await expect.poll(drawing).not.toContain(own)
})
