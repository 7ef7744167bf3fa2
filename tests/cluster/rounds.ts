import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { differingTables } from './compare.ts'
import { isAcknowledged, type Judgment, judge, type Post, send } from './posts.ts'
import { type Machine, roleOf, type Stage } from './stage.ts'
import { repeatableRandom } from '#app/modules/rent-estimator/model/evaluate.ts'

/**
 * A failure of the writing machine. `kill`: power loss. `freeze`: everything pauses, then continues. `cut`: its node reaches no
 * other, its product runs. `majority`: the two other nodes fail.
 */
export type Disaster = 'kill' | 'freeze' | 'cut' | 'majority'

export type RoundsOptions = {
  rounds: number
  seed: number
  disasters?: readonly Disaster[]
  /** Stops other work before machines are compared. */
  settle?: () => Promise<void>
  /** Receives a line for each round. */
  say?: (line: string) => void
}

export type RoundsResult = Judgment & {
  posts: number
  /** From each disaster to the first acknowledged post after it, in ms. */
  resumedMs: Record<Disaster, number[]>
  /** Posts that the machine acknowledged after it was frozen or cut off and before it knew of the new writer. */
  staleAnswers: number
  /** Tables in which a node's file differs from the writer's at the end. */
  differing: string[]
}

export const DISASTERS = ['kill', 'freeze', 'cut', 'majority'] as const satisfies Disaster[]
const BROWSERS_A_MACHINE = 2
/** The minimum number of acknowledged posts before each disaster. */
const POSTS_BEFORE = 6
const POSTS_AFTER = 4
/** Longer than the silence timeout and the following election, in ms. */
const AWAY_MS = 8_000
const EQUAL_MS = 60_000
/** Generous: on a busy machine, a killed product takes over a minute to start. */
const RESUME_LIMIT_MS = 180_000

/**
 * Runs disaster after disaster with posts through both machines, then checks that every acknowledged post exists once. The same
 * seed repeats the same run.
 */
export async function runRoundsOn(
  stage: Stage,
  { rounds, seed, disasters = DISASTERS, settle = () => Promise.resolve(), say = () => undefined }: RoundsOptions,
): Promise<RoundsResult> {
  const chance = repeatableRandom(seed)
  const posts: Post[] = []
  const resumedMs: RoundsResult['resumedMs'] = { kill: [], freeze: [], cut: [], majority: [] }
  let staleAnswers = 0
  for (let round = 0; round < rounds; round++) {
    const disaster = disasters[round % disasters.length] ?? 'kill'
    const ends = { now: false }
    const browsers = stage.machines.flatMap((machine) =>
      Array.from({ length: BROWSERS_A_MACHINE }, () => postUntil(ends, machine, posts, chance)),
    )
    await moreAcknowledged(posts, POSTS_BEFORE + Math.floor(chance() * 6))
    const writer = await stage.writer()
    const other = stage.machines.find((machine) => machine !== writer) ?? writer
    const began = performance.now()
    const { resumed, from } = await strike({ stage, disaster, writer, other, posts })
    resumedMs[disaster].push(Math.round(resumed - from))
    if (disaster === 'freeze' || disaster === 'cut')
      staleAnswers += posts.filter((post) => isStale(post, writer, began, resumed)).length
    await moreAcknowledged(posts, POSTS_AFTER)
    ends.now = true
    await Promise.all(browsers)
    await bothReady(stage)
    say(`${round + 1}. ${disaster} of ${writer.name}: writing again after ${Math.round(resumed - from)} ms`)
  }
  await settle()
  const writer = await stage.writer()
  const differing = await differences(stage, writer)
  return { ...judge(posts, writer.databasePath), posts: posts.length, resumedMs, staleAnswers, differing }
}

type Strike = { stage: Stage; disaster: Disaster; writer: Machine; other: Machine; posts: Post[] }

/** Causes a disaster and the recovery. Resolves to when recovery became possible, and when a post was acknowledged again. */
async function strike({ stage, disaster, writer, other, posts }: Strike): Promise<{ from: number; resumed: number }> {
  const began = performance.now()
  switch (disaster) {
    case 'kill': {
      await writer.kill()
      const resumed = await acknowledgedBy(posts, other, began)
      await writer.restart()
      return { from: began, resumed }
    }
    case 'freeze': {
      writer.freeze()
      const resumed = await acknowledgedBy(posts, other, began)
      await sleep(Math.max(0, AWAY_MS - (resumed - began)))
      writer.thaw()
      return { from: began, resumed }
    }
    case 'cut': {
      writer.cutOff()
      const resumed = await acknowledgedBy(posts, other, began)
      await sleep(Math.max(0, AWAY_MS - (resumed - began)))
      writer.reconnect()
      return { from: began, resumed }
    }
    case 'majority': {
      await stage.witness.kill()
      await other.kill()
      const dead = performance.now()
      await sleep(1_000)
      await stage.witness.restart()
      await other.restart()
      // An earlier post may have had its majority before, and its answer may be on its way.
      const late = posts.filter(
        (post) => isAcknowledged(post) && (post.sentAt ?? 0) > dead && (post.answeredAt ?? Infinity) < dead + 900,
      )
      if (late.length > 0) throw new Error(`${late.length} posts were acknowledged without a majority`)
      const from = performance.now()
      return { from, resumed: await acknowledgedBy(posts, writer, from) }
    }
  }
}

/** Whether the old writer acknowledged this post after another machine could have replaced it. */
function isStale(post: Post, writer: Machine, began: number, resumed: number): boolean {
  const at = post.answeredAt ?? 0
  return post.via === writer.name && isAcknowledged(post) && at > began + 2_500 && at < resumed
}

async function postUntil(ends: { now: boolean }, machine: Machine, posts: Post[], chance: () => number): Promise<void> {
  while (!ends.now) {
    const id = createHash('sha256').update(`${chance()} ${posts.length}`).digest('hex')
    const post: Post = { email: `owner-${id.slice(0, 12)}@example.com`, submissionId: id.slice(0, 32), via: machine.name }
    posts.push(post)
    await send(post, machine)
    // As a person would after reading that nothing was saved.
    if (!isAcknowledged(post)) await sleep(100)
  }
}

async function moreAcknowledged(posts: readonly Post[], count: number): Promise<void> {
  const wanted = posts.filter(isAcknowledged).length + count
  await until(() => posts.filter(isAcknowledged).length >= wanted, 'no post is acknowledged')
}

async function acknowledgedBy(posts: readonly Post[], { name }: Machine, since: number): Promise<number> {
  const find = () =>
    posts.find((post) => post.via === name && isAcknowledged(post) && (post.answeredAt ?? 0) > since && isNew(post, since))
  await until(() => find() !== undefined, `no post through ${name} is acknowledged`)
  return find()?.answeredAt ?? since
}

/** A response that was already on its way proves nothing about later ones. */
function isNew(post: Post, since: number): boolean {
  return (post.answeredAt ?? 0) - since > 1_000
}

/** Waits until one machine writes, the other reads, and each is up to date. */
async function bothReady({ machines }: Stage): Promise<void> {
  const deadline = performance.now() + RESUME_LIMIT_MS
  for (;;) {
    const roles = await Promise.all(machines.map(roleOf))
    const answers = await Promise.all(machines.map(({ url }) => fetch(`${url}/health/ready`).catch(() => undefined)))
    if (roles.includes('writer') && roles.includes('reader') && answers.every((answer) => answer?.ok)) return
    if (performance.now() > deadline) throw new Error(`The machines are not both ready: ${roles.join(', ')}`)
    await sleep(50)
  }
}

/** Waits until all nodes' files equal the writer's, and returns remaining differences. Jobs may write in the meantime. */
export async function differences({ nodes }: Stage, writer: Machine): Promise<string[]> {
  const deadline = performance.now() + EQUAL_MS
  for (;;) {
    const found = nodes.flatMap(({ file, id }) =>
      differingTables(writer.databasePath, file).map((table) => `node ${id}: ${table}`),
    )
    if (found.length === 0 || performance.now() > deadline) return found
    await sleep(200)
  }
}

export async function until(isTrue: () => boolean, failure: string): Promise<void> {
  const deadline = performance.now() + RESUME_LIMIT_MS
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error(failure)
    await sleep(5)
  }
}
