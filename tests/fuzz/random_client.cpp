// SPDX-License-Identifier: Apache-2.0
// Runs an engine and sends it random commands.
//   random_client ENGINE [--seconds N] [--seed N] [--ranks] [--patience N]
// Starts `ENGINE serve` repeatedly, sends random commands over its pipes, and ends it while commands are pending. Every
// command must get one reply, in order, every step must arrive once, and the engine must exit with status 0. Prints
// counts of messages. Exit status 1 comes with the reason.
#include "tests/fuzz/random_client.h"

#include "engine/wire/stream.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <optional>
#include <poll.h>
#include <span>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace amplab::fuzz {
namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kMostUnread = 1 << 20; // bytes waiting to be written

struct Wrong : std::runtime_error {
  using runtime_error::runtime_error;
};

struct Counts {
  int64_t engines = 0, sent = 0, answered = 0, failures = 0, reports = 0, steps = 0;
};

// An engine and its pending replies. Owned by main.
class Client {
 public:
  Client(const std::string& engine, std::chrono::seconds patience, Counts& counts)
      : patience_(patience), counts_(counts) {
    std::array<int, 2> to{}, from{};
    if (::pipe2(to.data(), O_CLOEXEC) != 0 || ::pipe2(from.data(), O_CLOEXEC) != 0)
      throw Wrong(std::string("no pipe: ") + std::strerror(errno));
    process_ = ::fork();
    if (process_ == 0) {
      ::dup2(to[0], STDIN_FILENO);
      ::dup2(from[1], STDOUT_FILENO);
      ::execl(engine.c_str(), engine.c_str(), "serve", nullptr);
      ::_exit(127);
    }
    ::close(to[0]);
    ::close(from[1]);
    in_ = to[1];
    out_ = from[0];
    ::fcntl(in_, F_SETFL, O_NONBLOCK);
    ++counts_.engines;
  }
  Client(const Client&) = delete;
  ~Client() {
    hang_up();
    ::close(out_);
    if (process_ > 0) ::kill(process_, SIGKILL), ::waitpid(process_, nullptr, 0);
  }

  int64_t sent() const { return sent_; }
  size_t unanswered() const { return owed_.size(); }
  bool has_room() const { return unwritten_.size() < kMostUnread; }

  void send(wire::Command command) {
    command.id = ++sent_;
    if (std::holds_alternative<wire::Resume>(command)) resumed_by_ = sent_;
    owe();
    put(wire::encode(command));
  }
  // Sends a message of an unknown kind.
  void send_unknown(bool with_id) {
    wire::Command command = wire::Pause{};
    if (with_id) command.id = ++sent_;
    std::vector<std::byte> bytes = wire::encode(command);
    const std::string_view known = "pause";
    std::ranges::search(bytes, std::as_bytes(std::span(known))).front() = std::byte{'x'};
    if (with_id) owe();
    put(bytes);
  }
  void hang_up() {
    if (in_ >= 0) ::close(std::exchange(in_, -1));
  }

  // Writes and reads what is available, waiting up to `milliseconds`. Returns false at the end of the engine's output.
  bool go_on(int milliseconds) {
    pollfd ends[] = {{out_, POLLIN, 0}, {unwritten_.empty() ? -1 : in_, POLLOUT, 0}};
    ::poll(ends, 2, milliseconds);
    if (ends[1].revents) write_some();
    if (ends[0].revents && !read_some()) return false;
    if (!owed_.empty() && Clock::now() - owed_.front().since > patience_ && Clock::now() - heard_ > patience_)
      throw Wrong("command " + std::to_string(owed_.front().id) + " is not answered");
    return true;
  }
  // Writes everything, then waits until the engine has ended.
  void end(bool by_shutdown) {
    if (by_shutdown) send(wire::Shutdown{});
    while (!unwritten_.empty())
      if (!go_on(100)) throw Wrong("the engine ended before the client closed the connection");
    if (!by_shutdown) hang_up();
    while (go_on(100)) {
    }
    if (!owed_.empty())
      throw Wrong(std::to_string(owed_.size()) + " commands, from " + std::to_string(owed_.front().id) +
                  " on, were not answered when the engine ended");
    int status = 0;
    ::waitpid(std::exchange(process_, -1), &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
      throw Wrong(WIFEXITED(status) ? "the engine ended with status " + std::to_string(WEXITSTATUS(status))
                                    : "the engine was ended by signal " + std::to_string(WTERMSIG(status)));
  }

 private:
  void owe() {
    owed_.push_back({sent_, Clock::now()});
    ++counts_.sent;
  }
  void put(const std::vector<std::byte>& bytes) { unwritten_.insert(unwritten_.end(), bytes.begin(), bytes.end()); }
  void write_some() {
    const ssize_t written = ::write(in_, unwritten_.data(), std::min<size_t>(unwritten_.size(), 65536));
    if (written > 0) unwritten_.erase(unwritten_.begin(), unwritten_.begin() + written);
    if (written < 0 && errno != EAGAIN && errno != EINTR) unwritten_.clear(); // it ended
  }
  bool read_some() {
    std::array<std::byte, 65536> buffer;
    const ssize_t got = ::read(out_, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) return true;
    if (got <= 0) return false;
    splitter_.feed({buffer.data(), static_cast<size_t>(got)});
    while (const auto body = splitter_.next()) hear(wire::decode_report(*body));
    return true;
  }
  void hear(const wire::Report& report) {
    ++counts_.reports;
    heard_ = Clock::now();
    if (std::holds_alternative<wire::Failure>(report)) ++counts_.failures;
    if (std::holds_alternative<wire::Prepared>(report)) last_step_.clear(), prepared_by_ = report.command;
    if (const auto* m = std::get_if<wire::Rewound>(&report)) last_step_[m->lane] = 0;
    if (const auto* m = std::get_if<wire::Forked>(&report)) last_step_[m->lane] = m->info.fork_step;
    if (const auto* m = std::get_if<wire::Steps>(&report)) hear_steps(*m);
    if (!std::holds_alternative<wire::Done>(report)) return;
    if (owed_.empty() || report.command != owed_.front().id)
      throw Wrong("command " + std::to_string(report.command) + " was answered, and " +
                  (owed_.empty() ? std::string("none") : std::to_string(owed_.front().id)) + " waits for an answer");
    owed_.pop_front();
    ++counts_.answered;
  }
  void hear_steps(const wire::Steps& steps) {
    int64_t& last = last_step_[steps.lane];
    for (const StepRecord& record : steps.records) {
      ++counts_.steps;
      if (prepared_by_ > resumed_by_ && record.step != last + 1) // else it may have resumed from a checkpoint
        throw Wrong("lane " + std::to_string(steps.lane) + " made step " + std::to_string(record.step) +
                    " after step " + std::to_string(last));
      last = record.step;
    }
  }

  const std::chrono::seconds patience_;
  Counts& counts_;
  pid_t process_ = -1;
  int in_ = -1, out_ = -1;
  struct Owed {
    int64_t id;
    Clock::time_point since;
  };
  std::deque<Owed> owed_;
  int64_t sent_ = 0;
  std::vector<std::byte> unwritten_;
  wire::Splitter splitter_;
  std::map<int64_t, int64_t> last_step_;     // by lane
  int64_t prepared_by_ = 0, resumed_by_ = 0; // last commands that prepared or resumed, or may have
  Clock::time_point heard_ = Clock::now();
};

// Runs one engine from start to end.
void drive(Client& client, RandomCommands& commands, Clock::time_point last) {
  const Clock::time_point end = std::min(last, Clock::now() + std::chrono::seconds(5 + commands.draw(40)));
  client.send(wire::Prepare{{RunConfig{}}});
  while (Clock::now() < end) {
    const int64_t burst = commands.one_in(300) ? 6000 : commands.one_in(4) ? commands.draw(60) : 1;
    for (int64_t i = 0; i < burst && client.has_room(); ++i)
      if (commands.one_in(100))
        client.send_unknown(commands.one_in(2));
      else
        client.send(burst == 6000 ? wire::Command(wire::InspectNext{}) : commands.next(client.sent()));
    do {
      if (!client.go_on(static_cast<int>(commands.draw(20))))
        throw Wrong("the engine ended before the client closed the connection");
    } while (client.unanswered() > 200);
    if (!commands.one_in(10)) continue;
    client.send(wire::Play{}); // lets it train
    for (const auto until = Clock::now() + std::chrono::milliseconds(commands.draw(500)); Clock::now() < until;)
      if (!client.go_on(20)) throw Wrong("the engine ended before the client closed the connection");
  }
  for (int64_t i = commands.draw(30); i > 0; --i) client.send(commands.next(client.sent())); // pending at its end
  client.end(commands.one_in(2));
}

int run(int count, char** words) {
  std::string engine;
  std::optional<uint64_t> seed;
  std::chrono::seconds seconds{10}, patience{60};
  bool ranks = false;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    const auto number = [&] { return std::strtoull(i + 1 < count ? words[++i] : "0", nullptr, 10); };
    if (word == "--seconds")
      seconds = std::chrono::seconds(number());
    else if (word == "--seed")
      seed = number();
    else if (word == "--patience")
      patience = std::chrono::seconds(number());
    else if (word == "--ranks")
      ranks = true;
    else
      engine = word;
  }
  if (engine.empty())
    return std::fputs("random_client ENGINE [--seconds N] [--seed N] [--ranks] [--patience N]\n", stderr), 2;
  std::signal(SIGPIPE, SIG_IGN);
  if (!seed) seed = std::random_device()();
  std::printf("seed %llu\n", static_cast<unsigned long long>(*seed));
  std::fflush(stdout);
  std::string folder = (std::filesystem::temp_directory_path() / "amplab-client-XXXXXX").string();
  if (!::mkdtemp(folder.data())) return std::perror("mkdtemp"), 2;
  RandomCommands commands(*seed, folder, ranks);
  Counts counts;
  std::string wrong;
  try {
    for (const Clock::time_point last = Clock::now() + seconds; Clock::now() < last;) {
      Client client(engine, patience, counts);
      drive(client, commands, last);
    }
  } catch (const std::exception& error) {
    wrong = error.what();
  }
  std::filesystem::remove_all(folder);
  std::printf("%lld engines, %lld commands sent, %lld answered, %lld failures among %lld reports, %lld steps\n",
              static_cast<long long>(counts.engines), static_cast<long long>(counts.sent),
              static_cast<long long>(counts.answered), static_cast<long long>(counts.failures),
              static_cast<long long>(counts.reports), static_cast<long long>(counts.steps));
  if (wrong.empty()) return 0;
  std::printf("wrong: %s\n", wrong.c_str());
  return 1;
}

} // namespace
} // namespace amplab::fuzz

int main(int count, char** words) { return amplab::fuzz::run(count, words); }
