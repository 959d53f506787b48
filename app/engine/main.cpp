// SPDX-License-Identifier: Apache-2.0
#include "app/engine/command.h"
#include "app/engine/waiting.h"
#include "engine/checkpoint/tensor_file.h"
#include "engine/data/dataset.h"
#include "engine/run/config_error.h"
#include "kernels/contract/error.h"

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <vector>

namespace amplab {
namespace {

struct Subcommand {
  std::string_view name;
  int (*run)(Words);
  std::string_view usage;
};

constexpr Subcommand kCommands[] = {
    {"run", run_command,
     "run CONFIG.json|- [CONFIG.json ...] [--set key=value ...] [--steps N] [--device auto|cpu|cuda|cuda:N]\n"
     "                    [--out DIR] [--session FILE.amplab|-] [--inspect-every N] [--explain] [--quiet]\n"
     "                    [--initial FILE.safetensors] [--save-initial FILE.safetensors]\n"
     "                    [--save-final FILE.safetensors [--save-dtype fp32|fp16|bf16]]\n"
     "                    [--checkpoint FILE.safetensors [--checkpoint-every N]] [--resume FILE.safetensors ...]\n"
     "                    in file names, {name} is the run's name, {step} the steps done\n"
     "                    -: CONFIG is on stdin; the whole session goes to stdout at the end of the run"},
    {"inspect", inspect_command,
     "inspect CONFIG.json --step N [--tensor NAME[:CALL]] [--kind KIND] [--shadow inputs|own] [--set key=value ...] "
     "[--out DIR]\n"
     "                    one inspected step: its op calls; NAME as fc1.weight, fc1.linear, fc1.weight.grad"},
    {"serve", serve_command, "serve                              frames on stdin and stdout, for the window"},
    {"rank", rank_command,
     "rank                               one of several ranks; run and serve start them, with mpirun"},
    {"describe", describe_command,
     "describe [settings|ops|policies|modes|recipes|columns|models|data|lessons|devices] [--json]\n"
     "  amplab-engine describe data --sample NAME|- [--path PATH] [--label COLUMN] [--json]  what is in a data set; -: "
     "of the config on stdin\n"
     "  amplab-engine describe memory CONFIG.json [--json]         its memory in each precision mode\n"
     "  amplab-engine describe scaling CONFIG.json [--between LINK] [--per-node N --within LINK] [--cores N] [--ranks "
     "N,N,...]\n"
     "                    [--algorithm ring|tree|halving] [--stolen SHARE] [--step-ms MS] [--packing GB/s] [--set "
     "key=value ...] [--json]\n"
     "                    the effect of more ranks: its step is measured here, the rest is a model; LINK: 1gbe, 10gbe, "
     "100gbib, 400gbib,\n"
     "                    nvlink, or latency and bandwidth as 30us,1.1GB/s\n"
     "  amplab-engine describe session-schema                      the SQL of an empty session file"},
    {"sweep", sweep_command,
     "sweep SWEEP.json [--session FILE.amplab] [--workers N] [--hosts FILE] [--task I/N] [--quiet]\n"
     "                    many runs of one configuration; runs that are in the session already are skipped"},
    {"lesson", lesson_command,
     "lesson list [--json] | run NAME|FOLDER [--out DIR] | check [NAME|FOLDER ...]\n"
     "                    lessons without the window; check: compares their claims with measurements"},
    {"export-pytorch", export_pytorch_command,
     "export-pytorch CONFIG.json|- [--initial FILE.safetensors]  the run as a PyTorch script, on stdout; -: CONFIG is "
     "on stdin"},
    {"import", import_command,
     "import SCRIPT.py | --try -               a PyTorch training script as a configuration, on stdout; what it does "
     "not use, and\n"
     "                    the result of one step, on stderr; --try -: only this, for the configuration on stdin\n"
     "  amplab-engine import LOG [LOG ...] [--session FILE.amplab]  logs of training runs as a session; needs Python"},
    {"doctor", doctor_command, "doctor [--json]"},
    {"bench", bench_command,
     "bench [WORKLOAD ...] [--set key=value ...] [--device NAME] [--rounds N] [--profile] [--json]"},
};

void print_usage(FILE* stream) {
  std::fputs("amplab-engine " AMPLAB_VERSION ": trains small models in mixed precision, without a window.\n\n", stream);
  for (const Subcommand& command : kCommands) std::fprintf(stream, "  amplab-engine %s\n", command.usage.data());
  std::fputs("\n"
             "  amplab-engine help COMMAND                         one of these only\n\n"
             "Exit status: 0 the runs ended (diverging is a result), 1 a run failed, 2 bad input, 130 interrupted.\n",
             stream);
}

const Subcommand& command_named(const std::string& name) {
  const auto command = std::ranges::find(kCommands, name, &Subcommand::name);
  if (command == std::end(kCommands)) throw UsageError("Unknown command \"" + name + "\"; see amplab-engine --help.");
  return *command;
}

bool asks_for_help(const std::string& word) { return word == "--help" || word == "-h"; }

int dispatch(const std::vector<std::string>& words) {
  if (words.empty()) return print_usage(stderr), kBadInput;
  if (words[0] == "--version") return std::puts("amplab-engine " AMPLAB_VERSION), kDone;
  const bool help = words[0] == "help" || asks_for_help(words[0]);
  if (help && words.size() == 1) return print_usage(stdout), kDone;
  const Subcommand& command = command_named(words[help ? 1 : 0]);
  const Words its = Words(words).subspan(1);
  if (help || std::ranges::any_of(its, asks_for_help))
    return std::printf("amplab-engine %s\n", command.usage.data()), kDone;
  return command.run(its);
}

} // namespace
} // namespace amplab

int main(int argc, char** argv) {
  amplab::spin_briefly();
  const auto fail = [](int status, const char* sentence) {
    std::fprintf(stderr, "amplab-engine: %s\n", amplab::printable(sentence).c_str());
    return status;
  };
  try {
    const int status = amplab::dispatch({argv + 1, argv + argc});
    const bool cut = std::fflush(stdout) != 0 || std::ferror(stdout);
    return cut && status == amplab::kDone
               ? fail(amplab::kRunFailed, "Standard output could not be written completely: free some disk space.")
               : status;
  } catch (const amplab::UsageError& error) {
    return fail(amplab::kBadInput, error.what());
  } catch (const amplab::ConfigError& error) {
    return fail(amplab::kBadInput, error.what());
  } catch (const amplab::DataError& error) {
    return fail(amplab::kBadInput, error.what());
  } catch (const amplab::CheckpointError& error) {
    return fail(amplab::kBadInput, error.what());
  } catch (const std::exception& error) {
    return fail(amplab::kRunFailed, error.what());
  }
}
