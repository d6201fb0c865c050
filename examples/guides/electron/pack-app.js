import { createPackageWithOptions } from '@electron/asar'

// Native parts are loaded by the operating system, which can't read an archive. The whole folders
// are unpacked, since libraries are looked for beside the parts that need them.
// electron-builder takes the same as `asarUnpack`, and Electron Forge as `packagerConfig.asar`.
const native = ['@libsql', 'usearch', 'onnxruntime-node', '@img']
await createPackageWithOptions('.', process.argv[2] ?? '../app.asar', {
  unpackDir: `node_modules/{${native.join(',')}}`,
})
