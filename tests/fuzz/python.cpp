// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/python.h"

#include "tests/fuzz/target.h"

#include <cstdlib>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace amplab::fuzz {
namespace {

// Reads the scripts, the loop, a count, and that many texts. Each is its length on a line, then its bytes. Replies with
// one line.
constexpr const char* kJudge = R"PY(
import ast, os, sys

# The statements of a loop by itself; None where it is no Python.
def statements(loop):
    try:
        text = loop.decode()
        return None if text.startswith("\ufeff") else [ast.dump(node) for node in ast.parse(text).body]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None

# Is the script's last statement a `for` of these?
def ends_with(script, loop):
    last = ast.parse(script).body[-1]
    return isinstance(last, ast.For) and [ast.dump(node) for node in last.body] == (loop or [ast.dump(ast.Pass())])

# The texts of a script, and what it is without them.
def apart(script):
    tree = ast.parse(script)
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    texts = [node.value for node in constants]
    for node in constants:
        node.value = ""
    return texts, ast.dump(tree)

def part():
    line = sys.stdin.buffer.readline()
    if not line:
        sys.exit(0)
    return sys.stdin.buffer.read(int(line))

others = {}

while True:
    script, other, loop = part(), part(), part()
    texts = [os.fsdecode(part()) for _ in range(int(part()))]
    own = statements(loop)
    if own is None:
        print(flush=True)
        continue
    if len(others) > 1000:
        others.clear()
    try:
        if other not in others:
            others[other] = apart(other)[1]
        found, shape = apart(script)
        absent = [text for text in texts if text not in found]
        answer = "the text " + ascii(absent[0]) + " is not in it" if absent else ""
        if not answer and shape != others[other]:
            answer = "it does something else than with other names"
        if not answer and loop and not ends_with(script, own):
            answer = "its loop is not the loop that it was given"
    except (SyntaxError, ValueError) as error:
        answer = "it is not Python: " + ascii(str(error))
    print(answer, flush=True)
)PY";

} // namespace

Python::Python() {
  int to[2], from[2];
  if (::pipe2(to, O_CLOEXEC) != 0 || ::pipe2(from, O_CLOEXEC) != 0) throw Finding{"no pipe to Python"};
  pid_ = ::fork();
  if (pid_ == 0) {
    ::dup2(to[0], STDIN_FILENO);
    ::dup2(from[1], STDOUT_FILENO);
    ::setenv("PYTHONUTF8", "1", 1); // paths are UTF-8 in every locale
    ::execlp("python3", "python3", "-c", kJudge, nullptr);
    ::_exit(127);
  }
  ::close(to[0]);
  ::close(from[1]);
  in_ = ::fdopen(to[1], "wb");
  out_ = ::fdopen(from[0], "rb");
}

Python::~Python() {
  std::fclose(in_);
  std::fclose(out_);
  ::waitpid(pid_, nullptr, 0);
}

void Python::send(std::string_view text) {
  std::fprintf(in_, "%zu\n", text.size());
  std::fwrite(text.data(), 1, text.size(), in_);
}

std::string Python::difference(std::string_view script, std::string_view other, const std::vector<std::string>& texts,
                               std::string_view loop) {
  send(script);
  send(other);
  send(loop);
  send(std::to_string(texts.size()));
  for (const std::string& text : texts) send(text);
  std::fflush(in_);
  std::string answer;
  int c = 0;
  while ((c = std::fgetc(out_)) != EOF && c != '\n') answer += static_cast<char>(c);
  if (c == EOF) throw Finding{"Python has ended"};
  return answer;
}

std::string Python::absent_because() {
  const int status = std::system("python3 -c 'import ast' >/dev/null 2>&1");
  return status == 0 ? "" : "there is no python3 on this machine";
}

} // namespace amplab::fuzz
