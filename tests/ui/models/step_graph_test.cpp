// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/step_graph.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace amplab {
namespace {

using Way = StepGraph::Way;

class Graphs : public testing::Test {
 protected:
  OpRecord& call(const char* op, const char* layer, const char* phase = "forward", const char* made_by = "") {
    OpRecord record;
    record.seq = static_cast<int64_t>(calls.size()) + 1;
    record.op = op;
    record.layer = layer;
    record.phase = phase;
    record.made_by = made_by;
    record.in_dtypes = "fp32 fp32";
    record.compute_dtype = record.out_dtype = "fp16";
    calls.push_back(record);
    return calls.back();
  }
  static bool has_edge(const StepGraph& graph, int from, int to) {
    return std::ranges::any_of(graph.edges(),
                               [&](const GraphEdge& edge) { return edge.from == from && edge.to == to; });
  }

  std::vector<OpRecord> calls;
};

TEST_F(Graphs, ForwardGoesOneWayAndBackwardComesBackBesideIt) {
  call("linear", "fc1", "forward", "0 0"), call("relu", "act", "forward", "1"), call("linear", "fc2", "forward", "2 0");
  call("linear", "fc2", "backward", "3"), call("relu", "act", "backward", "4 2"),
      call("linear", "fc1", "backward", "5 1");
  for (const Way way : {Way::down, Way::right}) {
    const StepGraph graph(calls, way);
    ASSERT_EQ(graph.boxes().size(), 6u);
    const auto& boxes = graph.boxes();
    for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(boxes[static_cast<size_t>(i)].slot, i);
      EXPECT_EQ(boxes[static_cast<size_t>(5 - i)].slot, i) << "backward stands level with its layer's forward";
    }
    const QRectF first = boxes[0].area, second = boxes[1].area, back = boxes[5].area;
    EXPECT_TRUE(way == Way::down ? first.bottom() < second.top() && first.left() == second.left()
                                 : first.right() < second.left());
    EXPECT_TRUE(way == Way::down ? back.top() == first.top() && back.left() > first.right()
                                 : back.left() == first.left() && back.top() > first.bottom());
    EXPECT_TRUE(has_edge(graph, 0, 1));
    EXPECT_TRUE(has_edge(graph, 1, 4)) << "what backward reads of forward";
    EXPECT_FALSE(has_edge(graph, 0, 2));
    ASSERT_EQ(graph.bands().size(), 3u);
    EXPECT_EQ(graph.bands()[1].layer, "act");
    EXPECT_TRUE(graph.bands()[1].area.contains(boxes[1].area));
    EXPECT_TRUE(graph.bands()[1].area.contains(boxes[4].area));
  }
}

TEST_F(Graphs, NoTwoBoxesOrBadgesOverlap) {
  for (int layer = 0; layer < 6; ++layer) {
    const std::string name = "l" + std::to_string(layer);
    for (int i = 0; i <= layer % 3; ++i) call(i % 2 ? "relu" : "linear", name.c_str()).casts = 2;
  }
  for (int layer = 6; layer-- > 0;) {
    const std::string name = "l" + std::to_string(layer);
    for (int i = 0; i <= layer % 4; ++i) call("mul", name.c_str(), "backward").casts = i % 2;
  }
  call("adamw", "", "step"), call("adamw", "", "step");
  for (const Way way : {Way::down, Way::right}) {
    const StepGraph graph(calls, way);
    std::vector<QRectF> areas;
    for (const GraphBox& box : graph.boxes()) {
      areas.push_back(box.area);
      for (const GraphBadge& badge : box.badges) areas.push_back(badge.area);
    }
    const QRectF whole(QPointF(0, 0), graph.size());
    for (size_t a = 0; a < areas.size(); ++a) {
      EXPECT_TRUE(whole.contains(areas[a])) << a;
      for (size_t b = a + 1; b < areas.size(); ++b) EXPECT_FALSE(areas[a].intersects(areas[b])) << a << " " << b;
    }
  }
}

TEST_F(Graphs, CastsAreBadgesOfTheCallThatReadsThem) {
  call("layer_norm", "ln", "forward", "0");
  call("to", "fc", "forward", "1"), call("to", "fc", "forward", "0"); // the input's cast, the weight's cast
  call("linear", "fc", "forward", "2 3");
  call("linear", "fc", "forward", "4 3"); // the weight again, from the cache
  const StepGraph graph(calls, Way::down);
  ASSERT_EQ(graph.boxes().size(), 3u);
  const GraphBox& linear = graph.boxes()[1];
  ASSERT_EQ(linear.badges.size(), 2u);
  EXPECT_EQ(linear.badges[0].text, "fp32→fp16");
  EXPECT_EQ(linear.badges[0].call, 1);
  EXPECT_FALSE(linear.badges[1].saved);
  EXPECT_TRUE(has_edge(graph, 0, 1)) << "through the cast";
  ASSERT_EQ(graph.boxes()[2].badges.size(), 1u);
  EXPECT_TRUE(graph.boxes()[2].badges[0].saved);
  EXPECT_EQ(graph.boxes()[2].badges[0].text, "cached");
  EXPECT_EQ(graph.boxOf(2), 1) << "of a cast, the box that reads it first";
  EXPECT_EQ(graph.callAt(linear.badges[1].area.center()), 2);
}

TEST_F(Graphs, ManyCastsAreCounted) {
  call("to", "cat", "forward", "0"), call("to", "cat", "forward", "0"), call("to", "cat", "forward", "0");
  call("cat", "cat", "forward", "1 2 3");
  const StepGraph graph(calls, Way::right);
  ASSERT_EQ(graph.boxes().size(), 1u);
  ASSERT_EQ(graph.boxes()[0].badges.size(), 1u);
  EXPECT_EQ(graph.boxes()[0].badges[0].text, "3 casts");
}

TEST_F(Graphs, ACastWithoutReadersIsABox) {
  call("linear", "fc", "forward", "0"), call("to", "fc", "forward", "1");
  EXPECT_EQ(StepGraph(calls, Way::down).boxes().size(), 2u);
}

TEST_F(Graphs, WithoutWordOfWhoMadeWhatEachFollowsTheOneBefore) {
  call("linear", "fc1"), call("to", "fc2"), call("linear", "fc2").casts = 1;
  const StepGraph graph(calls, Way::down);
  ASSERT_EQ(graph.boxes().size(), 2u);
  EXPECT_TRUE(has_edge(graph, 0, 1));
  EXPECT_EQ(graph.boxes()[1].badges.size(), 1u);
}

TEST_F(Graphs, EachMicroBatchHasBlocksOfItsOwn) {
  for (int batch = 0; batch < 2; ++batch)
    call("linear", "fc1"), call("linear", "fc2"), call("linear", "fc2", "backward"), call("linear", "fc1", "backward");
  const StepGraph graph(calls, Way::down);
  const auto& boxes = graph.boxes();
  EXPECT_EQ(boxes[3].slot, 0);
  EXPECT_EQ(boxes[4].slot, 2);
  EXPECT_EQ(boxes[7].slot, 2);
}

TEST_F(Graphs, WhatComesAfterBackwardStandsAtTheEnd) {
  call("linear", "fc1"), call("linear", "fc1", "backward"), call("unscale", "", "unscale"), call("adamw", "", "step");
  const StepGraph graph(calls, Way::right);
  EXPECT_EQ(graph.boxes()[2].slot, 1);
  EXPECT_EQ(graph.boxes()[3].slot, 2);
  EXPECT_EQ(graph.boxes()[3].flow, GraphFlow::after);
}

TEST_F(Graphs, FindsTheCallThatIsThere) {
  call("linear", "fc1"), call("linear", "fc2"), call("linear", "fc2", "backward");
  const StepGraph graph(calls, Way::right);
  for (const GraphBox& box : graph.boxes()) EXPECT_EQ(graph.callAt(box.area.center()), box.call);
  EXPECT_EQ(graph.callAt({-5, -5}), -1);
  EXPECT_EQ(graph.boxOf(17), -1);
  EXPECT_EQ(graph.boxOf(-1), -1);
}

TEST_F(Graphs, ArrowsGoFromBoxToBox) {
  call("linear", "fc1"), call("linear", "fc2"), call("linear", "fc2", "backward"), call("linear", "fc1", "backward");
  using Step = StepGraph::Step;
  const StepGraph right(calls, Way::right), down(calls, Way::down);
  EXPECT_EQ(right.neighbour(0, Step::right), 1);
  EXPECT_EQ(right.neighbour(1, Step::down), 2);
  EXPECT_EQ(right.neighbour(2, Step::left), 3);
  EXPECT_EQ(right.neighbour(3, Step::up), 0);
  EXPECT_EQ(right.neighbour(0, Step::left), 0) << "there is none";
  EXPECT_EQ(down.neighbour(0, Step::down), 1);
  EXPECT_EQ(down.neighbour(1, Step::right), 2);
  EXPECT_EQ(down.neighbour(-1, Step::right), 0) << "begins somewhere";
  EXPECT_EQ(StepGraph().neighbour(-1, Step::right), -1);
}

TEST_F(Graphs, RecordsThatContradictThemselvesAreDrawnAllTheSame) {
  call("linear", "fc1", "forward", "1 2 99 -3 x  "), call("to", "fc1", "forward", "2 1"),
      call("relu", "", "backward", "2");
  calls[1].seq = 1;
  for (const Way way : {Way::down, Way::right}) {
    const StepGraph graph(calls, way);
    for (size_t at = 0; at < calls.size(); ++at)
      EXPECT_LT(graph.boxOf(static_cast<int>(at)), static_cast<int>(graph.boxes().size()));
    for (const GraphEdge& edge : graph.edges()) EXPECT_LT(edge.from, edge.to);
  }
  EXPECT_TRUE(StepGraph({}, Way::down).boxes().empty());
}

} // namespace
} // namespace amplab
