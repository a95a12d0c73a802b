// The licences of what is inside the scanner as WebAssembly. Nothing of it is under the GPL.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const line = "=".repeat(80);

const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const bsd = `Redistribution and use in source and binary forms, with or without modification, are permitted provided that the
following conditions are met: 1. Redistributions of source code must retain the above copyright notice, this list of
conditions, and the following disclaimer. 2. Redistributions in binary form must reproduce the above copyright notice,
this list of conditions, and the following disclaimer in the documentation and/or other materials provided with the
distribution. 3. Neither the name of the University nor the names of its contributors may be used to endorse or promote
products derived from this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS", AND ANY EXPRESS OR IMPLIED WARRANTIES,
INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE, ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDERS OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY,
WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF
THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.`;

const llvm = `Copyright (c) 2003-2022 the contributors of LLVM: libc++, libc++abi, libunwind, compiler-rt.
Under the Apache License, version 2.0, which stands below OpenCV's name here, with this exception; older parts also
under the MIT licence, which stands below the name of JSON for Modern C++.

---- LLVM Exceptions to the Apache 2.0 License ----

As an exception, if, as a result of your compiling your source code, portions of this Software are embedded into an
Object form of such source code, you may redistribute such embedded portions in such Object form without complying with
the conditions of Sections 4(a), 4(b) and 4(d) of the License.`;

/// The text of all of them, for the package or for the site.
export function licences(root, { isPackage }) {
  const read = path => readFileSync(join(root, path), "utf8");
  const parts = [
    ["nonet, its model and its page (MIT)", read("LICENSE")],
    ["OpenCV 4.6: core, imgproc, video (Apache 2.0)", `${read("build/wasm-opencv/COPYRIGHT")}\n${read("build/wasm-opencv/LICENSE")}`],
    ["SoftFloat and the random numbers of OpenCV's core (BSD)",
      `Copyright 2011-2017 The Regents of the University of California (SoftFloat, by John R. Hauser)
Copyright 1997-2002 Makoto Matsumoto and Takuji Nishimura (MT19937)\n\n${bsd}`],
    ["JSON for Modern C++ 3.11 (MIT)",
      `Copyright (c) 2013-2022 Niels Lohmann\nCopyright (c) 2008-2009 Björn Hoehrmann\nCopyright (c) 2009 Florian Loitsch\n\n${mit}

Parts by the Abseil Authors (2018) are under the Apache License, version 2.0, which stands above; Hedley, by Evan Nemerson
(2016-2021), is dedicated to the public domain (CC0 1.0).`],
    ["Emscripten's script and system library (MIT)", `Copyright (c) 2010-2022 The Emscripten Authors\n\n${mit}`],
    ["The C library musl (MIT)", readFileSync("/usr/share/emscripten/system/lib/libc/musl/COPYRIGHT", "utf8")],
    ["LLVM's libraries for C++ (Apache 2.0 with an exception)", llvm],
    ["dlmalloc (public domain)", "Written by Doug Lea and released to the public domain, creativecommons.org/publicdomain/zero/1.0."],
    isPackage ? ["jpeg-js (BSD), for node alone", read("build/site-npm/node_modules/jpeg-js/LICENSE")]
      : ["PDF.js (Apache 2.0), in pdf.min.mjs and pdf.worker.min.mjs", read("build/site-npm/node_modules/pdfjs-dist/LICENSE")],
  ];
  return parts.map(([name, text]) => `${line}\n${name}\n${line}\n\n${text.trim()}\n`).join("\n");
}
