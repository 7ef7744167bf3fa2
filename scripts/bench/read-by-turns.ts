import { median } from './figures.ts'
import { runLoad, wireFormat } from './load.ts'
import type { BenchServer } from './servers.ts'

const ROUNDS = 4
/** The minimum requests per round, because processor time is reported in hundredths of a second. */
const MIN_REQUESTS = 60

/** A server, its signed-in user, and the addresses to read. */
export type Asked = { office: { server: BenchServer; cookie: string }; asked: readonly string[] }

/**
 * Requests the same kinds of addresses from both servers, repeatedly and in turn; the first round warms up. Takes the server's
 * processor time, and the shortest time per address: other work on the machine can only add.
 */
export async function readByTurns(few: Asked, many: Asked) {
  const rounds: { few: Round[]; many: Round[] } = { few: [], many: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    rounds.few.push(await readOnce(few))
    rounds.many.push(await readOnce(many))
  }
  const [ofFew, ofMany] = [summed(few, rounds.few.slice(1)), summed(many, rounds.many.slice(1))]
  const slowest = ofMany.shortestMs.indexOf(Math.max(...ofMany.shortestMs))
  return {
    ratio: ofMany.cpuMs / ofFew.cpuMs,
    shortestMs: ofMany.shortestMs,
    note: `${ofFew.cpuMs.toFixed(1)} ms of processor time among few, ${ofMany.cpuMs.toFixed(1)} ms among many, slowest ${ofMany.shortestMs[slowest]?.toFixed(1)} ms: ${many.asked[slowest]}`,
  }
}

/** The processor time per page, and the minimum per address. */
function summed({ asked }: Asked, rounds: readonly Round[]) {
  return {
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
    shortestMs: asked.map((_, place) =>
      Math.min(...rounds.flatMap(({ latenciesMs }) => latenciesMs.filter((_, turn) => turn % asked.length === place))),
    ),
  }
}

type Round = { latenciesMs: number[]; cpuMs: number }

async function readOnce({ office: { server, cookie }, asked }: Asked): Promise<Round> {
  const templates = asked.map((target) => wireFormat({ path: target, headers: { Cookie: cookie } }, server.port))
  const requests = templates.length * Math.ceil(MIN_REQUESTS / templates.length)
  const before = server.cpuSeconds()
  const { latenciesMs, wrongAnswers } = await runLoad({
    port: server.port,
    connections: 1,
    statuses: [200],
    templates,
    requests,
  })
  const after = server.cpuSeconds()
  if (wrongAnswers > 0) throw new Error(`${wrongAnswers} pages of the office were not answered with 200`)
  const seconds = before === null || after === null ? latenciesMs.reduce((sum, ms) => sum + ms, 0) / 1_000 : after - before
  return { latenciesMs, cpuMs: (seconds * 1_000) / requests }
}
