// SPDX-License-Identifier: Apache-2.0
// Time travel in a lane: a replay that stands at a past line, and the ways from there. The lane itself does not
// change. Keeps the replay's trainer and the begins of the last replayed steps, so the next place nearby costs at
// most one step. Engine thread only, between two steps of its lanes.
#pragma once
#include "engine/replay/history.h"
#include "engine/replay/watch_search.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace amplab {

class TimeTravelDebugger {
 public:
  struct Lane {
    const Past& past;
    int64_t step = 0; // the step that the lane stands in or after; its past ends there
    StepPosition position{StepPosition::kEnd, 0};
    std::string_view text; // its loop now
    StopTokens tokens;     // halt: cancelled by the user
  };

  // Returns where `seek` leads from `from`, as for wire::TimeTravel. lane: the same one in every call. Its past may
  // only grow. Throws: ConfigError with a message about what was not found or is no place. Also OperationCancelled,
  // interpreter::StopRequested, and what a trainer throws.
  LineStop travel(const Lane& lane, LinePosition from, Seek seek, const std::string& name);

  // Most steps to search for a name and for an op call.
  static constexpr int64_t kMaxStepsOfWatchSearch = 1024, kMaxStepsOfCallSearch = 64;

 private:
  using InspectionLevel = Probe::InspectionLevel;
  struct Position : StepPosition {
    int64_t step = 0;
  };
  struct Raised { // thrown: the replay's lines raised an error, as the lane's own did
    LineStop stop;
  };
  // State before a step, and before its setting changes and faults are applied.
  struct Begin {
    int64_t step;
    TrainerState state;
  };

  static Position place_of(const Lane& lane, const LinePosition& from);
  static StepPosition limit_in(const Lane& lane, int64_t step);
  bool is_at(const Position& place) const;
  void begin(const Lane& lane, int64_t step);
  void save_begin(int64_t step);
  void restore_trainer_before(const Lane& lane, int64_t step);
  LineStop run(const Lane& lane, Destination to, std::optional<InspectionLevel> level = InspectionLevel::whole);
  LineStop seek(const Lane& lane, const Position& from, Seek seek, const std::string& name);

  LineStop stop_at_position(const Lane& lane, const Position& place,
                            std::optional<InspectionLevel> level = InspectionLevel::whole);
  void go_to(const Lane& lane, const Position& place);           // without a report
  [[noreturn]] void reject_nowhere(const Position& place) const; // the replay has passed it
  LineStop before(const Lane& lane, const Position& from);
  LineStop forward(const Lane& lane, const Position& from, Pace pace);
  LineStop first_nonfinite(const Lane& lane, const Position& from);
  std::optional<LineStop> first_nonfinite_in(const Lane& lane, int64_t step, StepPosition limit);
  LineStop of_name(const Lane& lane, const Position& from, SoughtVariable sought);
  // Empty if `name` is no name of the loop but a model, an optimizer or a scaler. Only op calls make an Inf of
  // these.
  SoughtVariable resolve(const Lane& lane, const Position& from, const std::string& name, bool nonfinite);
  LineStop stand_at(const Lane& lane, int64_t step, const VariableChange& change, const SoughtVariable& sought);
  LineStop stop_between(const Lane& lane, int64_t step, const std::string& name,
                        const std::optional<VariableRecord>& from, const VariableRecord& to);
  LineStop reported(const Lane& lane, LineStop stop, StopReason why, std::string text) const;

  std::unique_ptr<Trainer> trainer_;   // null before the first replay
  int64_t step_ = 0;                   // that the replay stands in or after
  bool begun_ = false;                 // false: it stands before the step
  bool whole_ = false;                 // the step was inspected as a whole so far
  std::vector<std::string> functions_; // that the replay is in
  std::deque<Begin> begins_;           // in the order of saving
};

} // namespace amplab
