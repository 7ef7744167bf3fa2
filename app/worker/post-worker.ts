import { formatText } from '#app/modules/blog/html/post-html.ts'
import { answerTasks } from '#app/modules/process-pool/answer-tasks.ts'

/** The process that renders blog texts to HTML, because some Markdown takes minutes. */
answerTasks((text: string) => formatText(text))
