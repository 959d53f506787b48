// SPDX-License-Identifier: Apache-2.0
// Feeds a reader with inputs made of its samples and of the corpus.
//   fuzz READER [--seconds N] [--seed N] [--input FILE] [--corpus DIR] [--findings DIR]
//   fuzz --list
// An input with a new result is kept to make others from. An input fails if it causes a crash or a wrong exception, or
// takes more than five seconds of processor time or six GiB. The program then writes it to the folder of findings and
// exits with status 1. --input replays one.
#include "tests/fuzz/mutator.h"

#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>
#include <unordered_set>

namespace amplab::fuzz {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPatience = 5, kDeadlock = 120;   // seconds per input: processor time, and wall clock
constexpr rlim_t kMostMemory = rlim_t{6} << 30; // address space: limit of a data set, plus the program and a margin
constexpr size_t kLongest = 1 << 20, kMostKept = 2000; // bytes of an input; inputs kept
constexpr size_t kComparedBytes = 80;                  // of a result
constexpr size_t kMostOutcomes = 1 << 20;              // different results that are kept
constexpr size_t kSeldom = 64;                         // one input in kSeldom may be that long; others a 64th

// ---- saves the current input when the process dies ----
const std::string* current = nullptr;
std::string finding_path;

void keep_current() {
  const int file = ::open(finding_path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0 || !current) return;
  for (size_t done = 0; done < current->size();) {
    const ssize_t written = ::write(file, current->data() + done, current->size() - done);
    if (written <= 0) break;
    done += static_cast<size_t>(written);
  }
  ::close(file);
}

void die(int signal) {
  keep_current();
  constexpr std::string_view slow = "fuzz: an input takes more than five seconds; it is kept.\n",
                             crash = "fuzz: a crash; the input is kept.\n";
  const std::string_view message = signal == SIGALRM || signal == SIGPROF ? slow : crash;
  if (::write(STDERR_FILENO, message.data(), message.size()) < 0) ::_exit(1);
  ::_exit(1);
}

// Returns a hash of a refusal without numbers and quoted text.
size_t outcome_of(const std::string& sentence) {
  std::string outcome;
  bool quoted = false;
  for (const char c : sentence) {
    if (c == '"') quoted = !quoted;
    if (!quoted && (c < '0' || c > '9') && outcome.size() < kComparedBytes) outcome += c;
  }
  return std::hash<std::string>()(outcome);
}

void set_limits(int processor, unsigned clock) {
  const itimerval limit{{0, 0}, {processor, 0}};
  ::setitimer(ITIMER_PROF, &limit, nullptr);
  ::alarm(clock);
}

// Throws: Finding.
std::string read(const Target& target, const std::string& input) {
  current = &input;
  set_limits(kPatience, kDeadlock);
  std::string answer;
  try {
    answer = target.read(input);
  } catch (const std::exception& error) {
    throw Finding{std::string("an exception that is no refusal: ") + error.what()};
  }
  set_limits(0, 0);
  return answer;
}

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

struct Options {
  const Target* target = nullptr;
  double seconds = 8;
  uint64_t seed = 1;
  std::filesystem::path input, corpus, findings = ".";
};

int fuzz(const Options& options) {
  const Target& target = *options.target;
  std::vector<std::string> pool = target.samples();
  std::error_code absent;
  for (const auto& entry : std::filesystem::directory_iterator(options.corpus / target.name, absent))
    pool.push_back(bytes_of(entry.path()));
  std::unordered_set<size_t> outcomes;
  for (const std::string& input : pool) outcomes.insert(outcome_of(read(target, input)));
  Mutator rarely_long(target, options.seed, kLongest), mutator(target, ~options.seed, kLongest / 64);
  const auto end = Clock::now() + std::chrono::duration<double>(options.seconds);
  size_t tried = pool.size();
  for (; Clock::now() < end; ++tried) {
    const std::string input = (tried % kSeldom == 0 ? rarely_long : mutator).next(pool);
    const size_t outcome = outcome_of(read(target, input));
    if (outcomes.size() < kMostOutcomes && outcomes.insert(outcome).second && pool.size() < kMostKept &&
        input.size() <= kLongest / 64)
      pool.push_back(input);
  }
  std::printf("%s: %zu inputs in %g s, %zu different answers, seed %llu: nothing found\n",
              std::string(target.name).c_str(), tried, options.seconds, outcomes.size(),
              static_cast<unsigned long long>(options.seed));
  return 0;
}

Options options_of(int argc, char** argv) {
  Options options;
  for (const Target& target : targets())
    if (argc > 1 && target.name == argv[1]) options.target = &target;
  if (!options.target)
    throw std::invalid_argument(
        "fuzz READER [--seconds N] [--seed N] [--input FILE] [--corpus DIR] [--findings DIR]; fuzz --list");
  for (int i = 2; i + 1 < argc; i += 2) {
    const std::string_view word = argv[i];
    const std::string value = argv[i + 1];
    if (word == "--seconds") options.seconds = std::stod(value);
    if (word == "--seed") options.seed = std::stoull(value);
    if (word == "--input") options.input = value;
    if (word == "--corpus") options.corpus = value;
    if (word == "--findings") options.findings = value;
  }
  return options;
}

bool sanitized() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true; // shadow memory takes terabytes of address space
#else
  return false;
#endif
}

int run(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--list") {
    for (const Target& target : targets()) std::puts(std::string(target.name).c_str());
    return 0;
  }
  const Options options = options_of(argc, argv);
  if (const std::string why = options.target->unfit ? options.target->unfit() : ""; !why.empty()) {
    std::printf("%s: skipped, since %s\n", std::string(options.target->name).c_str(), why.c_str());
    return 77;
  }
  finding_path = (options.findings / ("finding-" + std::string(options.target->name))).string();
  const rlimit memory{kMostMemory, kMostMemory};
  if (!sanitized()) ::setrlimit(RLIMIT_AS, &memory);
  for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGALRM, SIGPROF}) std::signal(signal, die);
  std::signal(SIGPIPE, SIG_IGN);
  try {
    if (options.input.empty()) return fuzz(options);
    const std::string input = bytes_of(options.input);
    std::printf("%s\n", read(*options.target, input).c_str());
    return 0;
  } catch (const Finding& finding) {
    if (options.input.empty()) keep_current();
    std::printf("%s: found: %s\n", std::string(options.target->name).c_str(), finding.what.c_str());
    if (options.input.empty()) std::printf("The input is %s; --input reads it again.\n", finding_path.c_str());
    return 1;
  }
}

} // namespace
} // namespace amplab::fuzz

int main(int argc, char** argv) {
  try {
    return amplab::fuzz::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "fuzz: %s\n", error.what());
    return 2;
  }
}
