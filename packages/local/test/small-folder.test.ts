import { expect, test } from 'vitest'
import { openToy } from './support/open-toy.js'

/** What a newcomer tries first: a few pages, in which most words of a question stand nowhere. */
const documents = [
  {
    path: 'README.md',
    text: '# Kiln\n\nKiln is a program that heats ovens.\n\n## Requirements\n\n- Node.js 18 or later\n- A meter in room 4\n',
  },
  {
    path: 'settings.md',
    text:
      '# Settings\n\nAll settings are in `kiln.toml`.\n\n| Setting | Default | Meaning |\n| --- | --- | --- |\n' +
      '| `jobs` | 3 | How many ovens are heated at once |\n| `log_level` | `info` | `debug`, `info` or `error` |\n\n' +
      '## Ports\n\n| Service | Port |\n| --- | --- |\n| web | 8080 |\n| mailer | 2525 |\n\nEach port can be changed.\n',
  },
  {
    path: 'install.md',
    text:
      '# Installing Kiln\n\nKiln needs 200 MB of disk space.\n\n## Steps\n\n1. Download the archive.\n2. Unpack it.\n' +
      '3. Run `kiln check`.\n\n## Upgrading\n\nStop the service, replace the binary and start it again.\n',
  },
  {
    path: 'faq.md',
    text:
      '# FAQ\n\n**Why is my oven cold?**\nThe door is open. Close it.\n\n**Can I heat two ovens at once?**\n' +
      'Yes, if each has a meter of its own.\n\n**Who maintains Kiln?**\nKiln is maintained by Ines Okafor.\n',
  },
  {
    path: 'CHANGELOG.md',
    text:
      '# Changelog\n\n## 2.1.0 (2024-05-14)\n\n### Added\n\n- The option `--gas`.\n\n### Changed\n\n' +
      '- Node.js 16 is no longer supported.\n\n## 2.0.0 (2024-01-09)\n\n' +
      '- Removed: the command `kiln import`.\n- Fixed: the door.\n',
  },
  {
    path: 'backup.md',
    text:
      '# Backup and restore\n\nKiln keeps all records in `/var/lib/kiln`.\n\n' +
      'To restore, stop the service and run `kiln repair`.\n\nBackups are kept for 14 days.\n',
  },
]

const ANSWERED = [
  ['Which port does the mailer use?', /2525/],
  ['What port does the mailer need?', /2525/],
  ['What is the default log level?', /info/],
  ['How many ovens are heated at once?', /\b3\b/],
  ['Which Node version do I need?', /18/],
  ['When was --gas added?', /2024-05-14/],
  ['What is new in 2.1.0?', /--gas/],
  ['What are the requirements?', /Node\.js 18.*A meter/s],
  ['What changed in 2.0.0?', /kiln import/],
  ['How do I install Kiln?', /Download the archive.*Run `kiln check`/s],
  ['How do I restore a backup?', /kiln repair/],
  ['How do I upgrade?', /replace the binary/],
  ['How long are backups kept?', /14 days/],
  ['How much disk space do I need?', /200 MB/],
  ['When was version 2.0.0 released?', /2024-01-09/],
  ['When was the command kiln import removed?', /2024-01-09/],
  ['Which command was removed in 2.0.0?', /kiln import/],
  ['Who maintains Kiln?', /Ines Okafor/],
  ['Where does Kiln keep the records?', /\/var\/lib\/kiln/],
  ['Can I heat two ovens at once?', /^Yes/m],
] as const

const REFUSED = [
  'What is the capital of France?',
  'When will version 4 be released?',
  'How do I clean Kiln?',
  'How do I use Kubernetes?',
  'How long does it take to get a visa?',
  'Which license does Kiln use?',
  'Do I need a licence?',
  'Does Kiln work on Windows?',
  'Is LDAP supported?',
  'How many people work on Kiln?',
]

test('over a few pages, questions are answered by words alone, and what no page says is refused', async () => {
  const kebab = await openToy({ embedder: null })
  await kebab.index(documents)
  for (const [question, pattern] of ANSWERED) {
    const { answer, citations, refusal_reason } = await kebab.ask({ question })
    const marks = citations.flatMap(({ claims = [] }) => claims.flatMap(({ marked }) => marked ?? []))
    const marked = marks.map(({ start, end }) => answer.slice(start, end)).join('\n')
    expect(marked, `${question}: ${refusal_reason}: ${answer}`).toMatch(pattern)
  }
  for (const question of REFUSED) {
    const { answer, grounded } = await kebab.ask({ question })
    expect(grounded, `${question}: ${answer}`).toBe(false)
  }
})
