#!/usr/bin/env node
// A file of its own, since npm links only programs that are there before anything is built.
import '../dist/cli.js'
