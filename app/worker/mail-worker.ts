import { parseMail, readHead } from '#app/modules/inbox/parse/parse-mail.ts'
import { answerTasks } from '#app/modules/process-pool/answer-tasks.ts'

/** The process that parses emails. It sends the headers early, in case the rest can't be parsed. */
answerTasks(async (source: Uint8Array, sendEarly) => {
  sendEarly(await readHead(source))
  return parseMail(source)
})
