// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/random_client.h"

#include <algorithm>

namespace amplab::fuzz {
namespace {

// Loops that train, raise, print, keep names, make more passes than there are batches, or are invalid.
constexpr const char* kLoops[] = {
    "optimizer.zero_grad()\nfor x, t in batches:\n    loss_fn(model(x), t).backward()\noptimizer.step()\n",
    "optimizer.zero_grad()\nx, t = batches[0]\nloss = loss_fn(model(x), t)\nloss.backward()\nif loss > 0.5:\n    "
    "print(loss.item())\noptimizer.step()\n",
    "optimizer.zero_grad()\nx, t = batches[0]\nfor i in range(3):\n    loss_fn(model(x), "
    "t).backward()\noptimizer.step()\n",
    "optimizer.zero_grad()\nx, t = batches[0]\nloss = loss_fn(model(x), t)\nloss.backward()\noptimizer.step()\nassert "
    "loss.item() > 0.6\n",
    "seen = [0]\ndef count():\n    seen[0] += 1\n    return seen[0]\nx, t = batches[0]\nloss_fn(model(x), "
    "t).backward()\ncount()\noptimizer.step()\n",
    "x, t = batches[0]\nloss_fn(model(x), t.nothing).backward()\n",
    "this is no loop",
};

} // namespace

RunConfig RandomCommands::config() {
  RunConfig c;
  c.name = "lane " + std::to_string(draw(4));
  c.data.name = one_in(40) ? "nothing" : "spirals";
  c.data.batch_size = 8 + draw(24);
  c.data.limit = 200;
  c.model.hidden = {4 + draw(12)};
  if (one_in(2)) c.model.hidden.push_back(8);
  if (one_in(2)) c.model.dropout = 0.3;
  c.device = one_in(40) ? "cuda:9" : "cpu";
  c.threads = 1;
  c.precision.mode = one_of<const char*>({"fp32", "amp-fp16", "amp-bf16", "fp16-master", "pure-bf16"});
  c.scaler.kind = c.precision.mode == "amp-fp16" || c.precision.mode == "fp16-master" ? "dynamic" : "none";
  c.scaler.growth_interval = 5;
  c.accumulation.steps = 1 + draw(3);
  c.optimizer.lr = one_of({0.001, 0.1, 1e30});
  c.guard.stop_on_nonfinite = one_in(4);
  c.inspect.every = one_in(4) ? 7 : 0;
  c.train.steps = one_of<int64_t>({1, 20, 300, 1'000'000'000, 1'000'000'000});
  c.train.eval_every = one_in(4) ? 50 : 0;
  if (one_in(3)) c.loop = kLoops[draw(std::ssize(kLoops))];
  return c;
}

std::vector<RunConfig> RandomCommands::configs() {
  std::vector<RunConfig> all(static_cast<size_t>(one_in(50) ? 65 : one_in(20) ? 0 : 1 + draw(3)));
  for (RunConfig& c : all) c = config();
  if (ranks_ && one_in(4))
    for (RunConfig& c : all) {
      c.parallel.kind = "ddp";
      c.parallel.ranks = 2;
      c.parallel.timeout_s = 10;
    }
  return all;
}

std::vector<Break> RandomCommands::breaks() {
  std::vector<Break> all(static_cast<size_t>(draw(3)));
  for (Break& b : all)
    b = {draw(6), one_of<const char*>({"", "", "step == 5", "loss > 3", "los > 3", "loss >", "1 / 0"}), draw(3),
         one_in(4) ? "here" : "", one_of({BreakOn::none, BreakOn::skip, BreakOn::nan})};
  return all;
}

std::string RandomCommands::path() {
  return one_of<const char*>({"/proc/no/where.safetensors", "", "absent/{name}.safetensors"}) == std::string() ||
                 one_in(2)
             ? folder_ + one_of<const char*>({"/w.safetensors", "/{name}.safetensors", "/{name}-{step}.safetensors"})
             : "/proc/no/where.safetensors";
}

wire::Command RandomCommands::apply_setting() {
  struct Set {
    const char *key, *value;
  };
  const Set set =
      one_of<Set>({{"optimizer.lr", "0.01"},
                   {"optimizer.lr", "\"fast\""},
                   {"accumulation.steps", "1"},
                   {"accumulation.steps", "4"},
                   {"precision.mode", "\"amp-bf16\""},
                   {"precision.mode", "\"fp32\""},
                   {"train.steps", "100000000"},
                   {"train.steps", "3"},
                   {"model.hidden", "[4]"},
                   {"no.such.key", "1"},
                   {"scaler.init_scale", "1e9"},
                   {"inspect.every", "11"},
                   {"optimizer.lr", "{"},
                   {"loop", "\"x, t = batches[0]\\nloss_fn(model(x), t).backward()\\noptimizer.step()\\n\""},
                   {"loop", "\"no loop\""}});
  return wire::ApplySetting{lane(), set.key, set.value};
}

wire::Command RandomCommands::about_the_past() {
  switch (draw(7)) {
  case 0:
    return wire::Fork{lane(), step(), "fork",
                      one_in(2) ? std::vector<wire::ChangedSetting>{{"optimizer.lr", "0.5"}}
                                : std::vector<wire::ChangedSetting>{}};
  case 1: return wire::Explain{lane(), step()};
  case 2: return wire::Compare{lane(), lane()};
  case 3: return wire::InspectPastStep{lane(), step()};
  case 4: return wire::ReadTensor{lane(), step(), {TensorKind::weight, one_in(2) ? "fc1.weight" : "nothing", 0}};
  case 5:
    return wire::TimeTravel{lane(),
                            {step(), draw(5), -1},
                            one_of({Seek::position, Seek::before, Seek::nonfinite, Seek::changed}),
                            one_in(2) ? "loss" : ""};
  default: return wire::ForecastMemory{config(), {"fp32", "amp-fp16"}};
  }
}

wire::Command RandomCommands::with_files() {
  switch (draw(4)) {
  case 0: return wire::LoadWeights{lane(), path()};
  case 1: return wire::Resume{lane(), path()};
  case 2: return wire::SaveWeights{lane(), path(), one_of<const char*>({"", "fp16", "int4"})};
  default: return wire::SaveCheckpoints{lane(), one_in(2) ? "" : path(), one_of<int64_t>({0, 1000, 5000})};
  }
}

wire::Command RandomCommands::next(int64_t sent) {
  switch (draw(24)) {
  case 0: return one_in(2) ? wire::Command(wire::Prepare{configs()}) : wire::Command(wire::Pause{});
  case 1:
  case 2:
  case 3: return wire::Play{};
  case 4: return wire::Pause{};
  case 5: return wire::StepOnce{one_of<int64_t>({-1, 0, 1, 3, 50, INT64_MAX})};
  case 6: return one_in(3) ? wire::Command(wire::Stop{}) : wire::Command(wire::InspectNext{});
  case 7:
  case 8: return apply_setting();
  case 9: return wire::Rewind{one_in(2) ? -1 : lane()};
  case 10:
  case 11: return wire::StepPhase{};
  case 12:
  case 13:
    return wire::ContinueLane{lane(), one_of({Pace::line, Pace::into, Pace::out, Pace::free, Pace::free}), breaks()};
  case 14: return wire::SetBreaks{lane(), breaks()};
  case 15:
  case 16: return wire::ReadVariables{lane()};
  case 17:
    return wire::Inject{lane(),
                        one_of<const char*>({"loss", "fc1", "fc1.weight.grad", "nothing"}),
                        one_of<const char*>({"inf", "nan", "factor", "die", "odd"}),
                        2,
                        0,
                        one_of<int64_t>({-1, -1, 0, 1})};
  case 18: return wire::CancelCommand{std::max<int64_t>(0, sent - draw(20))};
  case 19:
    return wire::SetInspection{one_of<int64_t>({0, 1, 50}), one_of({0.05, 1.0}), one_in(2), one_in(2), one_in(2)};
  case 20: return with_files();
  default: return about_the_past();
  }
}

} // namespace amplab::fuzz
